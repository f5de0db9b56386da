import type { Channel } from '../../domain/audience/deliveries/model.ts';
import { receiverOf } from '../../domain/checks/heartbeats/receiver.ts';
import { endCheckLeases } from '../../domain/checks/runs.ts';
import type { Context } from '../../kernel/context.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { LeaseWatch } from '../../kernel/leases/watch.ts';
import { OwnNetwork } from '../../lib/checks/own-network.ts';
import { CheckRunner } from '../../reactions/check-runner/runner.ts';
import { ChannelQueue } from '../../reactions/notifications/channel-queue.ts';
import { endDeliveryLeases } from '../../reactions/notifications/delivery-leases.ts';
import { emailSender } from '../../reactions/notifications/email/sender.ts';
import { pushSender } from '../../reactions/notifications/push/sender.ts';
import { staffChatSender } from '../../reactions/notifications/staff/chat-sender.ts';
import { staffPushSender } from '../../reactions/notifications/staff/push-sender.ts';
import type { NotificationStats } from '../../reactions/notifications/stats.ts';
import { subscriberWebhookSender } from '../../reactions/notifications/subscriber-webhook/sender.ts';
import { webhookSender } from '../../reactions/notifications/webhook/sender.ts';
import { BackupSchedule } from '../backup/schedule.ts';
import { CachePurge } from '../cache-purge/cache-purge.ts';
import { purgersOf } from '../cache-purge/purgers.ts';
import { openStore } from '../twin/stores.ts';
import { TwinKeeper } from '../twin/twin.ts';
import { BackgroundWorker } from './background-worker.ts';
import { Pruner } from './pruner.ts';

/** How long it may take to hand back deliveries after the connections to mail servers were closed. */
const CLOSE_MS = 2000;
/** How long it may take to record what was sent. Another process sends again what is not recorded. */
const RECORD_MS = 10_000;

export interface BackgroundServices {
  readonly worker: BackgroundWorker;
  /** Asks systems whether they work. */
  readonly checks: CheckRunner;
  /** Keeps the static twin up to date; absent if `TWIN_URL` is not set. */
  readonly twin: TwinKeeper | undefined;
  /** One for each cache that is told what changed. */
  readonly purges: readonly CachePurge[];
  /** Deletes what is older than the settings keep. */
  readonly pruner: Pruner;
  /** Makes backups by the clock; absent if `BACKUP_DIR` is not set. */
  readonly backups: BackupSchedule | undefined;
  readonly start: () => void;
  /** Stops after the work in progress, and hands back the rest. */
  readonly stop: () => Promise<void>;
}

/** Creates the background worker and its senders. */
export function createBackgroundServices(ctx: Context, stats?: NotificationStats): BackgroundServices {
  const senders = {
    email: emailSender(ctx, 'subscribers'),
    'staff-email': emailSender(ctx, 'staff'),
    webhook: webhookSender(ctx),
    'subscriber-webhook': subscriberWebhookSender(ctx),
    push: pushSender(ctx),
    'staff-push': staffPushSender(ctx),
    'staff-chat': staffChatSender(ctx),
  };
  const holder = new LeaseHolder(ctx, [endDeliveryLeases, endCheckLeases]);
  const queue = (channel: Channel, max: number) =>
    new ChannelQueue(ctx, channel, senders[channel], max, holder, stats);
  const worker = new BackgroundWorker(ctx, [
    queue('email', 100),
    queue('staff-email', 10),
    queue('webhook', 50),
    queue('subscriber-webhook', 50),
    queue('push', 50),
    queue('staff-push', 10),
    queue('staff-chat', 10),
  ]);
  const watch = new LeaseWatch(ctx, holder, () => worker.lookAgain());
  const store = openStore(ctx.config);
  const twin = store && new TwinKeeper(ctx, store, holder);
  const purges = purgersOf(ctx).map((purger) => new CachePurge(ctx, purger, holder));
  const pruner = new Pruner(ctx);
  const network = new OwnNetwork(ctx.config.checkReferences);
  const checks = new CheckRunner(ctx, { holder, network, receiver: receiverOf(ctx) });
  const { backupDir } = ctx.config;
  const backups = backupDir === undefined ? undefined : new BackupSchedule(ctx, backupDir, holder);
  return {
    worker,
    checks,
    pruner,
    twin,
    purges,
    backups,
    start: () => {
      worker.start();
      checks.start();
      watch.start();
      pruner.start();
      twin?.start();
      backups?.start();
      for (const purge of purges) purge.start();
    },
    stop: async () => {
      watch.stop();
      const others = [checks, pruner, twin, backups, ...purges].map((one) => one?.stop());
      await Promise.all([worker.stop(), ...others]);
      // Attempts that still wait for a response end now, and so their deliveries can be handed back.
      await Promise.all(Object.values(senders).map((sender) => sender.close()));
      await worker.stop(worker.isRecording ? RECORD_MS : CLOSE_MS);
      // Otherwise the others notice in a while that this process is gone.
      await holder
        .handBack()
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'could not hand back leases'));
    },
  };
}
