import type { Tx } from '../events/transaction.ts';

export async function comeAgain(_tx: Tx, _id: number): Promise<void> {}
