import { deliveryChannels } from '../../../common/delivery-channels.ts';
import type { Channel } from '../../domain/audience/deliveries/model.ts';

/** How an attempt to send a notification ended. */
const attemptOutcomes = ['sent', 'deferred', 'failed', 'bounced', 'suppressed'] as const;
type AttemptOutcome = (typeof attemptOutcomes)[number];

const isOutcome = (state: string): state is AttemptOutcome =>
  attemptOutcomes.some((outcome) => outcome === state);

/** Counts the attempts of this process to send notifications, by channel and outcome. */
export class NotificationStats {
  readonly #counts = new Map(
    deliveryChannels.map((channel) => [channel, new Map(attemptOutcomes.map((outcome) => [outcome, 0]))]),
  );

  add(channel: string, state: string): void {
    const counts = this.#counts.get(channel as Channel);
    if (counts && isOutcome(state)) counts.set(state, (counts.get(state) ?? 0) + 1);
  }

  *entries(): Generator<{
    readonly channel: Channel;
    readonly outcome: AttemptOutcome;
    readonly count: number;
  }> {
    for (const [channel, counts] of this.#counts)
      for (const [outcome, count] of counts) yield { channel, outcome, count };
  }
}
