import type { Resource } from '../../kernel/jsonapi/document.ts';
import type { Settings } from './schema.ts';

export const serializeSettings = (settings: Settings): Resource => ({
  id: 'settings',
  type: 'settings',
  attributes: { ...settings },
  relationships: {},
});
