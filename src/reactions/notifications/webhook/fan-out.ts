import type { WebhookFormat } from '../../../../common/events.ts';
import { isChosen } from '../../../domain/audience/webhooks/model.ts';
import { findEnabledWebhooks } from '../../../domain/audience/webhooks/queries.ts';
import { holderOf } from '../../../domain/audience/webhooks/rights.ts';
import { accessOf, FULL_ACCESS, missingFor } from '../../../domain/event-access.ts';
import { findLinks, incidentLinks, scheduleLinks } from '../../../domain/links.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { type Actor, viewerOf } from '../../../kernel/auth/actor.ts';
import { findPrevious, type LoggedEvent } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { type Notification, notificationOf } from '../notification.ts';
import { payloadOf } from './documents.ts';
import { storePayload } from './payloads.ts';
import { maySee } from './visible.ts';

/** A webhook that chose the type of an event. */
interface Candidate {
  readonly id: number;
  readonly url: string;
  readonly format: WebhookFormat;
  /** The actor whose rights decide what the webhook may receive. */
  readonly holder: Actor;
  /** The components that it is limited to; undefined if it is not limited. */
  readonly components: readonly number[] | undefined;
}

/** Creates one delivery for each webhook that is to receive an event. */
export async function webhookDeliveries(tx: Tx, event: LoggedEvent): Promise<void> {
  const { programs = [], chats = [] } = Object.groupBy(await candidatesFor(tx, event), ({ format }) =>
    format === 'standard' ? 'programs' : 'chats',
  );
  if (programs.length > 0) await notifyPrograms(tx, event, programs);
  if (chats.length > 0) await notifyChats(tx, event, chats);
}

async function candidatesFor(tx: Tx, event: LoggedEvent): Promise<Candidate[]> {
  const webhooks = await findEnabledWebhooks(tx);
  return webhooks
    .filter(({ events }) => isChosen(JSON.parse(events), event.type))
    .map(({ id, url, format, components, abilities }) => ({
      id,
      url,
      format: format as WebhookFormat,
      holder: holderOf({ abilities }),
      components: components === null ? undefined : JSON.parse(components),
    }))
    .filter(({ holder }) => missingFor(holder, event.type) === undefined);
}

async function notifyPrograms(tx: Tx, event: LoggedEvent, candidates: readonly Candidate[]): Promise<void> {
  const hasLimited = candidates.some(({ components }) => components !== undefined);
  const affected = hasLimited ? await componentsOf(tx, event) : [];
  const recipients = filterByComponents(candidates, affected);
  for (const sameAccess of Map.groupBy(recipients, ({ holder }) => accessOf(holder)).values()) {
    const payload = await payloadOf(tx, event, (sameAccess[0] as Candidate).holder);
    if (!payload) continue;
    await storePayload(tx, event.id, payload);
    await queueDeliveries(tx, event, sameAccess, event.type, tx.now);
  }
}

/** Chats receive the notifications that people receive, and nothing else. */
async function notifyChats(tx: Tx, event: LoggedEvent, candidates: readonly Candidate[]): Promise<void> {
  const notification = await notificationOf(tx, event);
  if (!notification || notification.audience === 'subscriber') return;
  const recipients = filterByComponents(candidates, await affectedComponents(tx, event, notification));
  const isForSubscribers = notification.audience === 'subscribers';
  const hold = isForSubscribers ? (await loadSettings(tx)).notification_hold : 0;
  // Notifications to subscribers are about public entries only. Those to staff may be about hidden ones.
  const permitted = isForSubscribers
    ? recipients
    : await Array.fromAsync(recipients, (one) => ifPermitted(tx, event, one));
  await queueDeliveries(
    tx,
    event,
    permitted.filter((one) => one !== undefined),
    notification.kind,
    tx.now + hold,
  );
}

async function ifPermitted(tx: Tx, event: LoggedEvent, candidate: Candidate): Promise<Candidate | undefined> {
  const { holder } = candidate;
  const isPermitted =
    accessOf(holder) === FULL_ACCESS || (await maySee({ ...tx, viewer: viewerOf(holder) }, event));
  return isPermitted ? candidate : undefined;
}

const affectedComponents = async (
  tx: Tx,
  event: LoggedEvent,
  notification: Notification,
): Promise<readonly number[]> =>
  notification.audience === 'subscribers' ? notification.componentIds : componentsOf(tx, event);

/** Candidates that are not limited to components, or are limited to one of those affected. */
const filterByComponents = (candidates: readonly Candidate[], affected: readonly number[]): Candidate[] =>
  candidates.filter(({ components }) => components?.some((id) => affected.includes(id)) ?? true);

async function queueDeliveries(
  tx: Tx,
  event: LoggedEvent,
  webhooks: readonly Candidate[],
  kind: string,
  dueAt: number,
): Promise<void> {
  if (webhooks.length === 0) return;
  await tx.db
    .insertInto('deliveries')
    .values(
      webhooks.map(({ id, url }) => ({
        event_id: event.id,
        url,
        kind,
        channel: 'webhook',
        recipient_id: id,
        state: 'queued',
        attempts: 0,
        due_at: dueAt,
        created_at: tx.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'recipient_id']).doNothing())
    .execute();
}

/** The components that an event affects, including those that its subject was linked to before the event. */
async function componentsOf(tx: Tx, event: LoggedEvent): Promise<number[]> {
  switch (event.subject) {
    case 'component':
      return [event.subjectId];
    case 'component_group': {
      const before = await findPrevious(tx, event);
      return [...event.state.components, ...(before?.state.components ?? [])];
    }
    case 'incident':
    case 'schedule': {
      const before = await findPrevious(tx, event);
      return idsOf([...event.state.components, ...(before?.state.components ?? [])]);
    }
    case 'incident_update':
    case 'postmortem':
      return idsOf(await findLinks(tx, incidentLinks, event.state.incident_id));
    case 'schedule_update':
      return idsOf(await findLinks(tx, scheduleLinks, event.state.schedule_id));
    default:
      return [];
  }
}

const idsOf = (links: readonly { readonly component_id: number }[]): number[] =>
  links.map((link) => link.component_id);
