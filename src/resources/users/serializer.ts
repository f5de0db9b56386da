import type { Resource } from '../../jsonapi/document.ts';

export const serializeUser = (id: number): Resource => ({
  id: String(id),
  type: 'users',
  attributes: { id },
  relationships: {},
});
