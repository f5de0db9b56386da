import type { LoggedEvent } from '../../events/log.ts';
import type { Tx } from '../../events/transaction.ts';

/** Makes one delivery for each webhook that wants to hear of an event. */
export async function webhookDeliveries(_tx: Tx, _event: LoggedEvent): Promise<void> {}
