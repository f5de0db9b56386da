import { type Actor, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import type { EventTypeAbout } from '../../events/catalog.ts';
import { append } from '../../events/events.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { changesTo, isEmpty } from '../../lib/changes.ts';
import { fold, slugify } from '../../lib/text.ts';
import { checkTemplate } from '../../lib/twig/twig.ts';
import { createForm, type Form, phrase, updateForm } from '../../validation/form.ts';
import { putInTrash } from '../trash/store.ts';
import { findTemplateSlugs, getIncidentTemplate } from './queries.ts';
import { incidentTemplateInput } from './schema.ts';

type TemplateForm = Form<typeof incidentTemplateInput, unknown>;

export async function createIncidentTemplate(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'incident-templates.manage');
  const form = createForm(incidentTemplateInput, body);
  // Compiling may take long, so it is done before the transaction begins.
  await checkSource(form);
  return transaction(ctx, actor, async (tx) => {
    const slugs = await findTemplateSlugs(tx);
    checkSlug(form, slugs);
    const values = form.done();
    const row = await tx.db
      .insertInto('incident_templates')
      .values({
        name: values.name,
        name_key: fold(values.name),
        slug: values.slug?.toLowerCase() ?? freeSlug(values.name, slugs),
        template: values.template,
        engine: values.engine ?? 'twig',
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
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
  await checkSource(form);
  return transaction(ctx, actor, async (tx) => {
    const before = await getIncidentTemplate(tx, id);
    checkSlug(form, await findTemplateSlugs(tx), id);
    const values = form.done();
    const changes = changesTo(before, {
      ...values,
      ...(values.name && { name_key: fold(values.name) }),
      ...(values.slug && { slug: values.slug.toLowerCase() }),
    });
    if (isEmpty(changes)) return;
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
    const { name_key: _, ...content } = row;
    await putInTrash(tx, { type: 'incident-templates', id, name: row.name, content });
    await tx.db.deleteFrom('incident_templates').where('id', '=', id).execute();
    await appendTemplateEvent(tx, 'incident_template.deleted', row);
  });
}

async function checkSource(form: TemplateForm): Promise<void> {
  const { template } = form.values;
  const problem = template === undefined ? undefined : await checkTemplate(template);
  if (problem) form.fail('template', `The template does not compile: ${problem}`);
}

function checkSlug(form: TemplateForm, slugs: ReadonlyMap<string, number>, ownId?: number): void {
  const slug = form.values.slug?.toLowerCase();
  const owner = slug === undefined ? undefined : slugs.get(slug);
  if (owner !== undefined && owner !== ownId) form.fail('slug', phrase('slug', 'has already been taken.'));
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
  await append(tx, type, row);
}
