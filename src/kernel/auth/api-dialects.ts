/** How the API can speak besides its own way: like other products, for programs that were written for them. */
export const apiDialects = ['cachet3'] as const;

export type ApiDialectName = (typeof apiDialects)[number];

export const isApiDialect = (name: unknown): name is ApiDialectName =>
  apiDialects.some((dialect) => dialect === name);
