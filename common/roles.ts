/** From the most rights to the fewest. `src/kernel/auth/role-abilities.ts` says what each may do. */
export const roles = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;

export type Role = (typeof roles)[number];
