import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { findEventsAbout } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Changes } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { findLinks, incidentLinks } from '../../links.ts';
import { publicComponents } from '../../visibility.ts';
import type { incidentInput } from './fields.ts';
import { FIXED } from './model.ts';
import { type IncidentTexts, loadIncidentTexts } from './rule-texts.ts';
import { renderMessage, type TemplateForm } from './template.ts';

type Reader = Pick<Tx, 'db'>;
type Values = Changes<typeof incidentInput>;
type Texts = Partial<Pick<Row<'incidents'>, 'name' | 'message'>>;

const EVERYBODY = 1;

/** What of a draft is still as a rule wrote it, if it may name a component that guests do not see. */
interface OwnTexts {
  readonly name: boolean;
  readonly message: boolean;
  /** The components that guests see, and that texts may name. */
  readonly shown: readonly number[];
}

/** The texts that were prepared for an incident. */
export interface GuestTexts extends IncidentTexts {
  readonly incident: number;
}

/**
 * When a person publishes a draft that a rule prepared: what takes the place of its texts, as far as they are still those of the rule
 * and were made for a component that guests do not see any more. What a person wrote stays. `guestTexts` needs it
 * in the transaction, in which no template is rendered.
 */
export async function prepareGuestTexts(
  ctx: Context,
  actor: Actor,
  incident: Row<'incidents'>,
  values: Values,
): Promise<GuestTexts | undefined> {
  const own = await findReplaced({ db: ctx.connection.read }, actor, incident, values);
  return own && { ...(await loadTexts(ctx, incident, values, own)), incident: incident.id };
}

/**
 * Renders a template for a draft, which may repeat its texts: those that are still as the rule wrote them are the ones for guests, also
 * if the draft is published later.
 */
export async function renderForGuests(
  ctx: Context,
  form: TemplateForm,
  template: Row<'incident_templates'>,
  incident: Row<'incidents'>,
): Promise<string | undefined> {
  const { values } = form;
  const own =
    incident.visible === EVERYBODY
      ? undefined
      : await findOwnTexts({ db: ctx.connection.read }, incident, values);
  if (!own) return renderMessage(ctx, form, template, incident);
  const texts = await loadTexts(ctx, incident, values, own);
  const message = messageOf(incident, texts);
  const isSentAgain = (field: 'name' | 'message') => own[field] && values[field] === incident[field];
  const repeated = {
    ...values,
    ...(isSentAgain('name') && { name: texts.name }),
    ...(isSentAgain('message') && { message }),
  };
  const shown = {
    ...incident,
    ...(own.name && { name: texts.name }),
    ...(own.message && { message }),
  };
  const fail: TemplateForm['fail'] = (...problem) => form.fail(...problem);
  return renderMessage(ctx, { values: repeated, fail }, template, shown);
}

async function loadTexts(
  ctx: Context,
  incident: Row<'incidents'>,
  values: Pick<Values, 'components'>,
  { shown }: OwnTexts,
): Promise<IncidentTexts> {
  const [component = null] = shown;
  const reader = { db: ctx.connection.read };
  const links = values.components ?? (await findLinks(reader, incidentLinks, incident.id));
  const link = links.find((each) => ('id' in each ? each.id : each.component_id) === component);
  return loadIncidentTexts(ctx, {
    templateId: await findTemplateId(reader, incident.id),
    component,
    status: link?.status ?? 1,
  });
}

const messageOf = ({ status }: Row<'incidents'>, { past, first }: IncidentTexts): string =>
  status === FIXED ? past : first;

/** The same in the transaction, in which the incident and its components are as they stay. */
export async function guestTexts(
  tx: Tx,
  incident: Row<'incidents'>,
  values: Values,
  prepared: GuestTexts | undefined,
): Promise<Texts> {
  const own = await findReplaced(tx, tx.actor, incident, values);
  if (!own) return {};
  const isReady = prepared?.incident === incident.id;
  if (!isReady || (prepared.component !== null && !own.shown.includes(prepared.component)))
    throw invalid('visible', 'invalid', {
      reason:
        'would publish the name of a component that was hidden from guests a moment ago: send this again.',
    });
  return {
    ...(own.name && { name: prepared.name }),
    ...(own.message && { message: messageOf(incident, prepared) }),
  };
}

/** Those of the texts that a write would publish. */
async function findReplaced(
  reader: Reader,
  actor: Actor,
  incident: Row<'incidents'>,
  values: Values,
): Promise<OwnTexts | undefined> {
  // Rules publish no draft that has a hidden component.
  if (actor.type === 'system' || incident.visible === EVERYBODY || values.visible !== EVERYBODY)
    return undefined;
  const isKept = (field: 'name' | 'message'): boolean =>
    (values[field] === undefined || values[field] === incident[field]) &&
    (field === 'name' || values.template === undefined);
  const [name, message] = [isKept('name'), isKept('message')];
  if (!name && !message) return undefined;
  const own = await findOwnTexts(reader, incident, values);
  if (!own) return undefined;
  const replaced = { ...own, name: own.name && name, message: own.message && message };
  return replaced.name || replaced.message ? replaced : undefined;
}

async function findOwnTexts(
  { db }: Reader,
  incident: Row<'incidents'>,
  values: Pick<Values, 'components'>,
): Promise<OwnTexts | undefined> {
  const events = await findEventsAbout({ db }, 'incident', incident.id);
  // Whoever undoes a write brings a text of the rule back, and has not written it.
  const isOwn = (field: 'name' | 'message'): boolean =>
    events.some(
      ({ actor: by, state }, index) =>
        by === 'system' &&
        state[field] === incident[field] &&
        state[field] !== events[index - 1]?.state[field],
    );
  const [name, message] = [isOwn('name'), isOwn('message')];
  if (!name && !message) return undefined;
  const links = await findLinks({ db }, incidentLinks, incident.id);
  const linked = values.components?.map(({ id }) => id) ?? links.map(({ component_id }) => component_id);
  const named = events
    .filter(({ actor: by }) => by === 'system')
    .flatMap(({ state }) => state.components.map(({ component_id }) => component_id));
  const all = new Set([...linked, ...named]);
  const shown = await findShown({ db }, [...all]);
  if (shown.size === all.size) return undefined;
  return { name, message, shown: linked.filter((id) => shown.has(id)) };
}

async function findShown({ db }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('components')
    .select('id')
    .where('id', 'in', ids)
    .where(publicComponents())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The template of the rule because of which there is a draft. */
async function findTemplateId({ db }: Reader, incidentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('alert_causes')
    .innerJoin('alert_rules', 'alert_rules.id', 'alert_causes.rule_id')
    .select('alert_rules.template_id')
    .where('alert_causes.incident_id', '=', incidentId)
    .orderBy('alert_causes.id')
    .limit(1)
    .executeTakeFirst();
  return row?.template_id ?? null;
}
