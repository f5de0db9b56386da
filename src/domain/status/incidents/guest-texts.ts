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

type Reader = Pick<Tx, 'db'>;
type Values = Changes<typeof incidentInput>;
type Texts = Partial<Pick<Row<'incidents'>, 'name' | 'message'>>;

const EVERYBODY = 1;

/** The texts of a draft that Daymark wrote and nobody changed, if they may name a component that guests do not see. */
interface OwnTexts {
  readonly name: boolean;
  readonly message: boolean;
  /** The components that guests see, and that texts may name. */
  readonly shown: readonly number[];
}

/**
 * When a person publishes a draft that a rule prepared: what takes the place of its texts, as far as they are still those of the rule
 * and were made for a component that guests do not see any more. What a person wrote stays. Call it before the transaction begins,
 * because a template may take long.
 */
export async function prepareGuestTexts(
  ctx: Context,
  actor: Actor,
  incident: Row<'incidents'>,
  values: Values,
): Promise<IncidentTexts | undefined> {
  const reader = { db: ctx.connection.read };
  const own = await findOwnTexts(reader, actor, incident, values);
  if (!own) return undefined;
  const links = values.components ?? (await findLinks(reader, incidentLinks, incident.id));
  const [component = null] = own.shown;
  const link = links.find((each) => ('id' in each ? each.id : each.component_id) === component);
  return loadIncidentTexts(ctx, {
    templateId: await findTemplateId(reader, incident.id),
    component,
    status: link?.status ?? 1,
  });
}

/** The same in the transaction, in which the incident and its components are as they stay. */
export async function guestTexts(
  tx: Tx,
  incident: Row<'incidents'>,
  values: Values,
  prepared: IncidentTexts | undefined,
): Promise<Texts> {
  const own = await findOwnTexts(tx, tx.actor, incident, values);
  if (!own) return {};
  if (!prepared || (prepared.component !== null && !own.shown.includes(prepared.component)))
    throw invalid('visible', 'invalid', {
      reason:
        'would publish the name of a component that was hidden from guests a moment ago: send this again.',
    });
  return {
    ...(own.name && { name: prepared.name }),
    ...(own.message && { message: incident.status === FIXED ? prepared.past : prepared.first }),
  };
}

async function findOwnTexts(
  { db }: Reader,
  actor: Actor,
  incident: Row<'incidents'>,
  values: Values,
): Promise<OwnTexts | undefined> {
  // Rules publish no draft that has a hidden component.
  if (actor.type === 'system' || incident.visible === EVERYBODY || values.visible !== EVERYBODY)
    return undefined;
  const events = await findEventsAbout({ db }, 'incident', incident.id);
  const isOf = (field: 'name' | 'message'): boolean => {
    const written = events.findLast(({ state }, index) => state[field] !== events[index - 1]?.state[field]);
    const given = field === 'message' && values.template !== undefined ? null : values[field];
    return (
      written?.actor === 'system' &&
      written.state[field] === incident[field] &&
      (given === undefined || given === incident[field])
    );
  };
  const [name, message] = [isOf('name'), isOf('message')];
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
