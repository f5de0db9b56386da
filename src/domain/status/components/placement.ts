import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { FIRST_PAGE_ID } from '../../../kernel/pages/page.ts';

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 500;

type Placed = Pick<Row<'components'>, 'id' | 'component_group_id' | 'order'>;

/** Whether these changes of a component concern where it stands. */
export const isMoved = ({ component_group_id, order }: Partial<Placed>): boolean =>
  component_group_id !== undefined || order !== undefined;

/**
 * Places components on the page that is written to, as their own columns say. Components belong to the installation, and a page
 * decides where they stand on it. The columns are what is read as long as a version that knows nothing else may be running.
 */
export const placeComponents = (tx: Tx, rows: readonly Placed[]): Promise<void> =>
  placeOn(tx, tx.page.id, rows);

async function placeOn({ db }: Tx, pageId: number, rows: readonly Placed[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await db
      .insertInto('page_components')
      .values(
        rows.slice(start, start + ROWS_PER_INSERT).map(({ id, component_group_id: group_id, order }) => ({
          page_id: pageId,
          component_id: id,
          group_id,
          order,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['page_id', 'component_id']).doUpdateSet((row) => ({
          group_id: row.ref('excluded.group_id'),
          order: row.ref('excluded.order'),
        })),
      )
      .execute();
}

/** Some components that a node of an older version wrote, without placing them on the first page. */
export async function findMisplaced(db: Context['connection']['read']): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`select components.id, components.component_group_id, components."order"
    from components left join page_components as placed
      on placed.component_id = components.id and placed.page_id = ${sql.lit(FIRST_PAGE_ID)}
    where placed.component_id is null
      or coalesce(placed.group_id, 0) <> coalesce(components.component_group_id, 0)
      or coalesce(placed."order", -1) <> coalesce(components."order", -1)
    order by components.id limit ${sql.lit(ROWS_PER_INSERT)}`.execute(db);
  return rows;
}

export async function placeMisplaced(tx: Tx): Promise<void> {
  await placeOn(tx, FIRST_PAGE_ID, await findMisplaced(tx.db));
}
