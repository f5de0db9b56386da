import { isWebAddress } from '../../src/kernel/validation/fields.ts';
import { normalizeEmail } from '../../src/lib/email-address.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import type { ImportedSubscriber } from '../source.ts';
import type { ComponentRecord, SubscriberRecord } from './records.ts';
import type { ReadTime } from './times.ts';

/** Statuspage tells the state of a subscriber only by the list that it is in. */
export const subscriberStates = ['active', 'unconfirmed', 'quarantined'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export interface ListedSubscriber {
  readonly record: SubscriberRecord;
  readonly state: SubscriberState;
}

/** Reads subscribers, and counts those that are left out. */
export class SubscriberReader {
  readonly #time: ReadTime;
  readonly #known: ReadonlySet<string>;
  readonly #membersOf: ReadonlyMap<string, readonly string[]>;
  readonly #otherChannels = new Map<string, number>();
  #unconfirmed = 0;
  #webhooks = 0;
  #withoutComponents = 0;

  constructor(time: ReadTime, components: readonly ComponentRecord[]) {
    this.#time = time;
    this.#known = new Set(components.filter(({ group }) => !group).map(({ id }) => id));
    const members = Map.groupBy(components, ({ group_id: group }) => group ?? '');
    this.#membersOf = new Map([...members].map(([group, list]) => [group, list.map(({ id }) => id)]));
  }

  read({ record, state }: ListedSubscriber): ImportedSubscriber | undefined {
    const email = normalizeEmail(record.email ?? '');
    const mode = record.mode ?? 'email';
    const isWebhook = mode === 'webhook' && isWebAddress(record.endpoint ?? '');
    if (!isWebhook && (mode !== 'email' || email === undefined)) {
      this.#otherChannels.set(mode, (this.#otherChannels.get(mode) ?? 0) + 1);
      return undefined;
    }
    const components = this.#followed(record);
    if (components?.length === 0) {
      this.#withoutComponents++;
      return undefined;
    }
    const isConfirmed = state === 'active' && !record.quarantined_at;
    if (!isConfirmed) this.#unconfirmed++;
    if (isWebhook) this.#webhooks++;
    return {
      key: record.id,
      email: isWebhook ? '' : (email ?? ''),
      ...(isWebhook && { webhook: record.endpoint ?? '' }),
      verified: isConfirmed,
      components,
      createdAt: this.#time(record.created_at),
    };
  }

  /** The components that somebody follows, undefined for all. Whoever follows a group follows its components. */
  #followed({ components }: SubscriberRecord): readonly string[] | undefined {
    if (!components || components.length === 0) return undefined;
    const wanted = components.flatMap((id) => [id, ...(this.#membersOf.get(id) ?? [])]);
    return [...new Set(wanted.filter((id) => this.#known.has(id)))];
  }

  notes(): string[] {
    const channels = [...this.#otherChannels].map(([mode, count]) => `${count} by ${nameOf(mode)}`);
    return [
      ...(channels.length > 0
        ? [
            `Subscribers that Daymark cannot reach, left out: ${channels.join(', ')}. They can subscribe again at /subscribe.`,
          ]
        : []),
      ...(this.#unconfirmed > 0
        ? [
            `Subscribers whose address is not confirmed, or is in quarantine: ${this.#unconfirmed}. They get no messages until they confirm it.`,
          ]
        : []),
      ...(this.#webhooks > 0
        ? [
            `Subscribers by webhook: ${this.#webhooks}. Daymark sends them another format than Statuspage did: tell their owners (docs/notifications.md).`,
          ]
        : []),
      ...(this.#withoutComponents > 0
        ? [
            `Subscribers who follow only components that no longer exist, left out: ${this.#withoutComponents}.`,
          ]
        : []),
    ];
  }
}

const names: Readonly<Record<string, string>> = {
  sms: 'text message',
  slack: 'Slack',
  teams: 'Teams',
  integration_partner: 'a partner of Statuspage',
  email: 'email, with an address that is not valid',
  webhook: 'webhook, with a URL that is not valid',
};

const nameOf = (mode: string): string => ownValue(names, mode) ?? mode;
