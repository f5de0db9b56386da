import type { Context } from '../context.ts';
import { ChannelQueue } from '../notifications/channel-queue.ts';
import { emailSender } from '../notifications/email/sender.ts';
import { pushSender } from '../notifications/push/sender.ts';
import { subscriberWebhookSender } from '../notifications/subscriber-webhook/sender.ts';
import { webhookSender } from '../notifications/webhook/sender.ts';
import { BackgroundWorker } from './background-worker.ts';
import { Pruner } from './pruner.ts';

export interface Notifier {
  readonly worker: BackgroundWorker;
  readonly pruner: Pruner;
  /** Stops after the work in progress. */
  readonly stop: () => Promise<void>;
}

/** Creates the background worker and its senders. */
export function createNotifier(ctx: Context): Notifier {
  const senders = {
    email: emailSender(ctx, 'subscribers'),
    'staff-email': emailSender(ctx, 'staff'),
    webhook: webhookSender(ctx),
    'subscriber-webhook': subscriberWebhookSender(ctx),
    push: pushSender(ctx),
  };
  const worker = new BackgroundWorker(ctx, [
    new ChannelQueue(ctx, 'email', senders.email, 100),
    new ChannelQueue(ctx, 'staff-email', senders['staff-email'], 10),
    new ChannelQueue(ctx, 'webhook', senders.webhook, 50),
    new ChannelQueue(ctx, 'subscriber-webhook', senders['subscriber-webhook'], 50),
    new ChannelQueue(ctx, 'push', senders.push, 50),
  ]);
  const pruner = new Pruner(ctx);
  return {
    worker,
    pruner,
    stop: async () => {
      await Promise.all([worker.stop(), pruner.stop()]);
      await Promise.all(Object.values(senders).map((sender) => sender.close()));
    },
  };
}
