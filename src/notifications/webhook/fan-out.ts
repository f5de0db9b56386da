import { type Actor, viewerOf } from '../../auth/actor.ts';
import { findPrevious, type LoggedEvent } from '../../events/log.ts';
import type { Tx } from '../../events/transaction.ts';
import { findLinks, incidentLinks, scheduleLinks } from '../../resources/links.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { isChosen, type WebhookFormat } from '../../resources/webhooks/model.ts';
import { findEnabledWebhooks } from '../../resources/webhooks/queries.ts';
import { accessOf, FULL_ACCESS, holderOf, missingFor } from '../../resources/webhooks/rights.ts';
import { type Notification, notificationOf } from '../notification.ts';
import { payloadOf } from './documents.ts';
import { storePayload } from './payloads.ts';
import { maySee } from './visible.ts';

/** A webhook that chose the type of an event. */
interface Candidate {
  readonly id: number;
  readonly url: string;
  readonly format: WebhookFormat;
  /** Who may see what it may be sent. */
  readonly holder: Actor;
  /** Undefined is all. */
  readonly components: readonly number[] | undefined;
}

/** Makes one delivery for each webhook that wants to hear of an event. */
export async function webhookDeliveries(tx: Tx, event: LoggedEvent): Promise<void> {
  const { programs = [], chats = [] } = Object.groupBy(await candidatesFor(tx, event), ({ format }) =>
    format === 'standard' ? 'programs' : 'chats',
  );
  if (programs.length > 0) await tellPrograms(tx, event, programs);
  if (chats.length > 0) await tellChats(tx, event, chats);
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

async function tellPrograms(tx: Tx, event: LoggedEvent, candidates: readonly Candidate[]): Promise<void> {
  const isChoosy = candidates.some(({ components }) => components !== undefined);
  const concerned = isChoosy ? await componentsOf(tx, event) : [];
  const told = wanting(candidates, concerned);
  for (const alike of Map.groupBy(told, ({ holder }) => accessOf(holder)).values()) {
    const payload = await payloadOf(tx, event, (alike[0] as Candidate).holder);
    if (!payload) continue;
    await storePayload(tx, event.id, payload);
    await queue(tx, event, alike, event.type, tx.now);
  }
}

/** Chats hear what people are told, and no more. */
async function tellChats(tx: Tx, event: LoggedEvent, candidates: readonly Candidate[]): Promise<void> {
  const notification = await notificationOf(tx, event);
  if (!notification || notification.audience === 'subscriber') return;
  const told = wanting(candidates, await toldOf(tx, event, notification));
  const isHeld = notification.audience === 'subscribers';
  const hold = isHeld ? (await loadSettings(tx)).notification_hold : 0;
  // What subscribers are told is public. Staff are nudged about what is not, too.
  const seen = isHeld ? told : await Array.fromAsync(told, (one) => seesSubject(tx, event, one));
  await queue(
    tx,
    event,
    seen.filter((one) => one !== undefined),
    notification.kind,
    tx.now + hold,
  );
}

async function seesSubject(tx: Tx, event: LoggedEvent, candidate: Candidate): Promise<Candidate | undefined> {
  const { holder } = candidate;
  const isSeen =
    accessOf(holder) === FULL_ACCESS || (await maySee({ ...tx, viewer: viewerOf(holder) }, event));
  return isSeen ? candidate : undefined;
}

const toldOf = async (tx: Tx, event: LoggedEvent, notification: Notification): Promise<readonly number[]> =>
  notification.audience === 'subscribers' ? notification.componentIds : componentsOf(tx, event);

/** Those who want to hear of these components. */
const wanting = (candidates: readonly Candidate[], concerned: readonly number[]): Candidate[] =>
  candidates.filter(({ components }) => components?.some((id) => concerned.includes(id)) ?? true);

async function queue(
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

/** The components that an event concerns: also those that its subject spoke of until then. */
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
      return idsOf(await findLinks(tx, incidentLinks, event.state.incident_id));
    case 'schedule_update':
      return idsOf(await findLinks(tx, scheduleLinks, event.state.schedule_id));
    default:
      return [];
  }
}

const idsOf = (links: readonly { readonly component_id: number }[]): number[] =>
  links.map((link) => link.component_id);
