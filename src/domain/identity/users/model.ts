interface Owner {
  readonly id: number;
  readonly joined_at: number | null;
}

/**
 * Whether nobody could manage owners any more if this user stopped being an enabled owner. An owner who has not accepted the
 * invitation yet cannot replace one who has.
 */
export function isLastOwner(enabledOwners: readonly Owner[], userId: number): boolean {
  const own = enabledOwners.find(({ id }) => id === userId);
  if (!own) return false;
  return !enabledOwners.some(
    ({ id, joined_at }) => id !== userId && (joined_at !== null || own.joined_at === null),
  );
}
