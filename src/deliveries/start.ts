import type { Context } from '../context.ts';
import { emailSender } from './email/sender.ts';
import { Lane } from './lane.ts';
import { Reactor } from './reactor.ts';
import { webhookSender } from './webhook/sender.ts';

export interface Notifier {
  readonly reactor: Reactor;
  /** Ends after what is under way. */
  readonly stop: () => Promise<void>;
}

/** Everything that tells people, ready to be started. */
export function createNotifier(ctx: Context): Notifier {
  const senders = {
    email: emailSender(ctx, 'subscribers'),
    'staff-email': emailSender(ctx, 'staff'),
    webhook: webhookSender(ctx),
  };
  const reactor = new Reactor(ctx, [
    new Lane(ctx, 'email', senders.email, 100),
    new Lane(ctx, 'staff-email', senders['staff-email'], 10),
    new Lane(ctx, 'webhook', senders.webhook, 50),
  ]);
  return {
    reactor,
    stop: async () => {
      await reactor.stop();
      await Promise.all(Object.values(senders).map((sender) => sender.close()));
    },
  };
}
