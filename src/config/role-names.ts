/** From the most rights to the fewest. `auth/roles.ts` says what each may do. */
export const roleNames = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;

export type RoleName = (typeof roleNames)[number];
