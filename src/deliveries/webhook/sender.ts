import type { Context } from '../../context.ts';
import type { Sender } from '../delivery.ts';

export function webhookSender(_ctx: Context): Sender {
  return { send: async () => ({ state: 'sent' }), close: async () => {} };
}
