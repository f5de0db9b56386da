import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../kernel/i18n/translated-texts.ts';
import type { MetaEntry } from '../../../kernel/meta/field.ts';
import { writeMetaOfMany } from '../../../kernel/meta/store.ts';
import { type Changes, createForm, nestedUpdateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { appendUpdated, checkGroups, recordStatuses } from './actions.ts';
import { componentColumns, type componentInput } from './fields.ts';
import { checkComponents } from './membership.ts';
import { getComponents } from './queries.ts';
import { componentChangeInput, componentsInput } from './schema.ts';

type ComponentChanges = Changes<typeof componentInput>;

/** Changes several components, all of them or none. Returns their ids in the order of the body. */
export function updateComponents(ctx: Context, actor: Actor, body: object): Promise<number[]> {
  authorize(actor, 'components.manage');
  return transaction(ctx, actor, async (tx) => {
    const wanted = await readChanges(tx, body);
    const before = await getComponents(tx, [...wanted.keys()]);
    const meta = [...wanted].flatMap(([id, values]): [number, MetaEntry[]][] =>
      values.meta ? [[id, values.meta]] : [],
    );
    const metaChanged = await writeMetaOfMany(tx, 'component', new Map(meta));
    const changed: Row<'components'>[] = [];
    const restated: Row<'components'>[] = [];
    for (const [id, { meta: _, ...values }] of wanted) {
      const row = before.get(id) as Row<'components'>;
      const changes = changesTo(row, {
        ...componentColumns.change(values),
        translations: translationsAfter(row, values),
      });
      if (isEmpty(changes) && !metaChanged.has(id)) continue;
      const after = await tx.db
        .updateTable('components')
        .set({ ...changes, updated_at: tx.now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      changed.push(after);
      if (changes.status !== undefined) restated.push(after);
    }
    await recordStatuses(tx, restated);
    await appendUpdated(tx, changed);
    return [...wanted.keys()];
  });
}

/** The changes in the body, by component. Throws if any of them is not valid. */
async function readChanges(tx: Tx, body: object): Promise<ReadonlyMap<number, ComponentChanges>> {
  const form = createForm(componentsInput, body);
  const { components = [] } = form.values;
  const items = components.flatMap((item, index) => {
    const path = `components.${index}`;
    if (isObject(item)) return [readItem(item, path)];
    form.fail(path, 'object_expected');
    return [];
  });
  await checkComponents(tx, form, { components }, { inObjects: true });
  const named = await getComponents(
    tx,
    items.flatMap(({ values: { id, component_group_id: group } }) => (id && group ? [id] : [])),
  );
  const current = new Set([...named.values()].map((row) => row.component_group_id));
  await checkGroups(tx, items, current);
  const errors = Object.assign({}, ...[...items, form].map((one) => one.errors));
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return new Map(items.map(({ values: { id = 0, ...values } }) => [id, values]));
}

const isObject = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && !Array.isArray(item);

function readItem(item: object, path: string) {
  const form = nestedUpdateForm(componentChangeInput, item, path);
  if (!Object.hasOwn(item, 'id')) form.fail('id', 'required');
  return form;
}
