import type { NotificationKind } from '../../domain/audience/deliveries/model.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { getListedIncident, getListedSchedule } from '../../domain/status/public-state/queries.ts';
import { loadState, publicReadContext } from '../../domain/status/public-state/state.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import {
  loadContent,
  type NotificationContent,
} from '../../reactions/notifications/email/content/content.ts';
import { ownerOf } from '../../reactions/notifications/event-owner.ts';
import {
  type Draft,
  type DraftOutcome,
  dryRunDraft,
} from '../../reactions/notifications/preview/draft-outcome.ts';
import { audienceOfOutcome } from '../../reactions/notifications/preview/preview.ts';
import { type SampleMail, sampleMail } from '../../reactions/notifications/preview/sample-mail.ts';
import type { PreviewType } from '../../reactions/notifications/preview/schema.ts';
import { type RenderedPage, renderEntry, type SeenEntry } from './page.ts';

/** What people are told when such a write is published. */
const kinds: { readonly [T in PreviewType]: NotificationKind } = {
  incident: 'incident.opened',
  incident_update: 'incident.updated',
  postmortem: 'postmortem.published',
  schedule: 'maintenance.announced',
  schedule_update: 'maintenance.updated',
};

interface DraftPreview {
  readonly page: RenderedPage;
  readonly mail: SampleMail | undefined;
  readonly audience: Awaited<ReturnType<typeof audienceOfOutcome>>;
}

/**
 * How a write would look on the page and as a mail. It is shown as if everybody could see it now, even if it is hidden, not
 * published yet, or if nobody would be notified: the audience says so.
 */
export async function previewDraft(ctx: Context, actor: Actor, draft: Draft): Promise<DraftPreview> {
  const [outcome, { entry, mail }] = await dryRunDraft(ctx, actor, draft, (inside, seen) =>
    lookAt(inside, actor, draft, seen),
  );
  // Rendering may take long, so it is done after the transaction, when other writers need not wait.
  return {
    page: await renderEntry(ctx, entry),
    mail: mail && (await sampleMail(ctx, outcome.event, mail.kind, mail.content)),
    audience: await audienceOfOutcome(ctx, outcome),
  };
}

interface Looked {
  readonly entry: SeenEntry;
  readonly mail: { readonly kind: NotificationKind; readonly content: NotificationContent } | undefined;
}

async function lookAt(inside: Context, actor: Actor, draft: Draft, outcome: DraftOutcome): Promise<Looked> {
  const { event, notification, content, isSuppressed } = outcome;
  const [owner, id] = (event && ownerOf(event)) ?? [ownerTypeOf(draft.type), draft.id ?? 0];
  const type = owner === 'incident' ? 'incident' : 'schedule';
  await publish(inside, actor, type, id);
  const kind = notification?.kind ?? kinds[draft.type];
  const told = content ?? (event && isSuppressed ? await loadContent(inside, event.id, kind) : undefined);
  return {
    entry: await loadEntry(inside, type, id),
    mail: told && told.suppressed === undefined ? { kind, content: told } : undefined,
  };
}

const ownerTypeOf = (type: PreviewType) => (type.startsWith('schedule') ? 'schedule' : 'incident');

/** Shows the entry to everybody, inside the transaction that is rolled back. */
const publish = (inside: Context, actor: Actor, type: 'incident' | 'schedule', id: number): Promise<void> =>
  transaction(inside, actor, async ({ db, now }) => {
    const table = `${type}s` as const;
    await db.updateTable(table).set({ notifications: 1 }).where('id', '=', id).execute();
    if (type === 'incident') {
      await db.updateTable('incidents').set({ visible: 1 }).where('id', '=', id).execute();
      await db
        .updateTable('postmortems')
        .set({ published_at: now })
        .where('incident_id', '=', id)
        .where('published_at', 'is', null)
        .execute();
    }
    await db
      .updateTable(table)
      .set({ published_at: now })
      .where('id', '=', id)
      .where('published_at', '>', now)
      .execute();
  });

async function loadEntry(inside: Context, type: 'incident' | 'schedule', id: number): Promise<SeenEntry> {
  const original = publicReadContext(inside, inside.page);
  const { locale: language } = await loadSettings(original);
  const readContext = { ...original, language };
  const state = await loadState(readContext);
  return type === 'incident'
    ? { state, incident: await getListedIncident(readContext, id) }
    : { state, schedule: await getListedSchedule(readContext, id) };
}
