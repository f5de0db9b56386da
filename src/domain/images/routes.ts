import { resourceRoutes } from '../../http/resource-routes.ts';
import { createImage, deleteImage } from './actions.ts';
import { serializeImages } from './document.ts';
import { imageSource } from './queries.ts';
import { imageInput, imageList, imageSchema } from './schema.ts';

export const imageRoutes = resourceRoutes({
  tag: 'Images',
  path: '/images',
  parameter: 'image',
  nouns: { one: 'image', many: 'images' },
  notes: {
    create:
      'An image that is too large is made smaller. The same image is kept once. Images that no message, template or setting refers to are deleted after 30 days.',
    delete: 'At once and for good. Messages that refer to it show its description instead.',
  },
  access: { read: 'images.manage', manage: 'images.manage', delete: 'images.delete' },
  list: imageList,
  schemas: { one: imageSchema, related: [] },
  source: imageSource,
  ownState: ({ used_at: _, ...image }) => image,
  serialize: serializeImages,
  create: { input: imageInput, run: createImage },
  remove: deleteImage,
});
