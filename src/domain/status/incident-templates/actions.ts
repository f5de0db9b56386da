import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { EventTypeAbout } from '../../../kernel/events/catalog.ts';
import { append } from '../../../kernel/events/events.ts';
import type { IncidentTemplateState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { slugify } from '../../../lib/text.ts';
import { findLinks, type Link, templateLinks, writeLinks } from '../../links.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { checkComponents } from '../components/membership.ts';
import { incidentTemplateColumns, incidentTemplateInput, loggedIncidentTemplate } from './fields.ts';
import { inspectSources } from './inspect.ts';
import { findTemplateSlugs, getIncidentTemplate } from './queries.ts';

type TemplateForm = Form<typeof incidentTemplateInput, unknown>;

export async function createIncidentTemplate(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'incident-templates.manage');
  const form = createForm(incidentTemplateInput, body);
  // Compiling may take long, so it is done before the transaction begins.
  const variables = await inspectSources(form);
  return transaction(ctx, actor, async (tx) => {
    const slugs = await findTemplateSlugs(tx);
    checkSlug(form, slugs);
    await checkComponents(tx, form, body, { inObjects: true });
    const values = form.done();
    const row = await tx.db
      .insertInto('incident_templates')
      .values({
        ...incidentTemplateColumns.create(values),
        slug: values.slug?.toLowerCase() ?? freeSlug(values.name, slugs),
        template_variables: variables.template_variables ?? '[]',
        incident_name_variables: variables.incident_name_variables ?? '[]',
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeLinks(tx, templateLinks, row.id, linksIn(values.components));
    await appendTemplateEvent(tx, 'incident_template.created', row);
    return row.id;
  });
}

export async function updateIncidentTemplate(
  ctx: Context,
  actor: Actor,
  id: number,
  body: object,
): Promise<void> {
  authorize(actor, 'incident-templates.manage');
  await getIncidentTemplate({ db: ctx.connection.read }, id);
  const form = updateForm(incidentTemplateInput, body);
  const variables = await inspectSources(form);
  return transaction(ctx, actor, async (tx) => {
    const before = await getIncidentTemplate(tx, id);
    checkSlug(form, await findTemplateSlugs(tx), id);
    await checkComponents(tx, form, body, { inObjects: true });
    const { components, ...values } = form.done();
    const changes = changesTo(before, { ...incidentTemplateColumns.change(values), ...variables });
    const linksChanged =
      components !== undefined && (await writeLinks(tx, templateLinks, id, linksIn(components)));
    if (isEmpty(changes) && !linksChanged) return;
    const row = await tx.db
      .updateTable('incident_templates')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendTemplateEvent(tx, 'incident_template.updated', row);
  });
}

export function deleteIncidentTemplate(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'incident-templates.delete');
  return transaction(ctx, actor, async (tx) => {
    const row = await getIncidentTemplate(tx, id);
    const { name_key: _, ...template } = row;
    const content: DeletedTemplate = { ...template, components: await findLinks(tx, templateLinks, id) };
    await putInTrash(tx, { type: 'incident-templates', id, name: row.name, content });
    await append(tx, 'incident_template.deleted', stateOf(content));
    await tx.db.deleteFrom('incident_templates').where('id', '=', id).execute();
  });
}

/** What the trash keeps of a template. */
export type DeletedTemplate = Omit<Row<'incident_templates'>, 'name_key'> & {
  readonly components: readonly Link[];
};

const linksIn = (components: readonly { id: number; status: number }[] | null | undefined): Link[] =>
  (components ?? []).map(({ id, status }) => ({ component_id: id, status }));

function checkSlug(form: TemplateForm, slugs: ReadonlyMap<string, number>, ownId?: number): void {
  const slug = form.values.slug?.toLowerCase();
  const owner = slug === undefined ? undefined : slugs.get(slug);
  if (owner !== undefined && owner !== ownId) form.fail('slug', 'taken');
}

/** Derived from the name, with a number appended if that slug is taken. */
function freeSlug(name: string, slugs: ReadonlyMap<string, number>): string {
  const base = slugify(name).slice(0, 240) || 'template';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}

async function appendTemplateEvent(
  tx: Tx,
  type: EventTypeAbout<'incident_template'>,
  { name_key: _, ...row }: Row<'incident_templates'>,
): Promise<void> {
  await append(tx, type, stateOf({ ...row, components: await findLinks(tx, templateLinks, row.id) }));
}

/** The state for the event log. */
export const stateOf = (template: DeletedTemplate): IncidentTemplateState => loggedIncidentTemplate(template);
