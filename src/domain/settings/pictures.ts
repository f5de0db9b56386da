import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type PictureSetting, pictureSettings } from './model.ts';
import type { Settings } from './schema.ts';

/** Pictures up to this length are part of each page, which saves a request. Larger ones have an address of their own. */
const MAX_INLINE = 2048;

const versions = new LRUCache<string, string, undefined>({
  max: 16,
  memoMethod: (picture) => createHash('sha256').update(picture).digest('hex').slice(0, 12),
});

/** Changes with the picture, so that browsers can keep the picture for good. */
export const pictureVersion = (picture: string): string => versions.memo(picture);

export const isUploaded = (picture: string): boolean => picture.startsWith('data:');

/** An uploaded picture: its type, and its bytes. */
export function uploadedPicture(picture: string): { readonly type: string; readonly bytes: Buffer } {
  const [, type = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(picture) ?? [];
  return { type: type.toLowerCase(), bytes: Buffer.from(data, 'base64') };
}

/**
 * Where a picture of the settings can be loaded; undefined if there is none. `root` is the address of the service, or its
 * path prefix. Mails need the whole address, because mail programs show no `data:` pictures.
 */
export function pictureAddress(
  settings: Pick<Settings, PictureSetting>,
  name: PictureSetting,
  root: string,
): string | undefined {
  const picture = settings[name];
  if (picture === null) return undefined;
  return isUploaded(picture) ? `${root}/brand/${name}?v=${pictureVersion(picture)}` : picture;
}

const SVG = 'image/svg+xml';

/**
 * The address of the logo for mails. Gmail and Outlook show neither `data:` pictures nor SVG, so an uploaded SVG is served
 * as a PNG. The address is the same for all readers, so it says nothing about who reads a mail.
 */
export function mailLogoAddress(
  settings: Pick<Settings, PictureSetting>,
  pageUrl: string,
): string | undefined {
  const { logo } = settings;
  if (logo === null || !isUploaded(logo) || uploadedPicture(logo).type !== SVG)
    return pictureAddress(settings, 'logo', pageUrl);
  return `${pageUrl}${DRAWN_LOGO_PATH}?v=${pictureVersion(logo)}`;
}

/** Where an uploaded logo is a PNG, whatever it was. */
export const DRAWN_LOGO_PATH = '/brand/logo.png';

/**
 * SVG that refers to something else, or multiplies its own content, is not drawn on the server: the renderer would put files
 * of this machine into the picture. Names may have a prefix. The renderer also reads compressed SVG, which does not begin like
 * a text.
 */
const unsafeSvg =
  /^(?!\uFEFF?\s*<)|<!ENTITY|<(?:[^\s<>/:]+:)?(?:use|image|feImage|foreignObject|script)\b|url\(\s*["']?(?!#)/i;

/** Whether the server may draw an uploaded picture. */
export function isDrawable(picture: string): boolean {
  const { type, bytes } = uploadedPicture(picture);
  return isUploaded(picture) && !(type === SVG && unsafeSvg.test(bytes.toString()));
}

/** The same for a page, which contains small pictures itself. */
export const inlinePictureAddress: typeof pictureAddress = (settings, name, root) => {
  const picture = settings[name];
  return picture !== null && picture.length <= MAX_INLINE ? picture : pictureAddress(settings, name, root);
};

export const isPictureSetting = (name: string): name is PictureSetting =>
  pictureSettings.some((setting) => setting === name);
