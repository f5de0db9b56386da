import { type RawBuilder, sql } from 'kysely';
import { IMAGES_PATH, imageNamesIn } from '../../../common/images.ts';
import type { Database } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';

/** What can refer to an image, as people know it: an update and a post-mortem belong to their incident. */
export const imageUseTypes = ['incidents', 'schedules', 'incident-templates', 'settings', 'trash'] as const;

export interface ImageUse {
  readonly type: (typeof imageUseTypes)[number];
  /** Null for the settings and the trash. */
  readonly id: number | null;
}

interface Text {
  readonly table: keyof Database;
  readonly columns: readonly string[];
  /** Of the incident; null if the text does not belong to one. */
  readonly incident?: RawBuilder<unknown>;
  readonly schedule?: RawBuilder<unknown>;
  readonly template?: RawBuilder<unknown>;
  readonly isTrash?: boolean;
}

/** Every text that can refer to an image. What is in the trash can be restored, so it counts. */
const texts: readonly Text[] = [
  { table: 'incidents', columns: ['message', 'translations'], incident: sql`incidents.id` },
  {
    table: 'updates',
    columns: ['message', 'translations'],
    incident: sql`updates.incident_id`,
    schedule: sql`updates.schedule_id`,
  },
  { table: 'schedules', columns: ['message', 'translations'], schedule: sql`schedules.id` },
  { table: 'postmortems', columns: ['body'], incident: sql`postmortems.incident_id` },
  { table: 'incident_templates', columns: ['template'], template: sql`incident_templates.id` },
  { table: 'settings', columns: ['value'] },
  { table: 'trash', columns: ['content'], isTrash: true },
];

const columnOf = (table: string, column: string) => sql.ref(`${table}.${column}`);

interface Found {
  readonly text: string;
  readonly incident: number | null;
  readonly schedule: number | null;
  readonly template: number | null;
  readonly is_trash: number;
}

/** Where images are used, by their names. Every text is read once, however many images there are. */
export async function findImageUses({
  db,
}: Pick<Tx, 'db'>): Promise<ReadonlyMap<string, readonly ImageUse[]>> {
  const none = sql`cast(null as integer)`;
  const selects = texts.flatMap(({ table, columns, isTrash = false, ...belongsTo }) =>
    columns.map(
      (column) =>
        sql`select ${columnOf(table, column)} as text, ${belongsTo.incident ?? none} as incident, ${belongsTo.schedule ?? none} as schedule,
          ${belongsTo.template ?? none} as template, ${isTrash ? sql`1` : sql`0`} as is_trash
          from ${sql.table(table)} where ${columnOf(table, column)} like ${`%${IMAGES_PATH}%`}`,
    ),
  );
  // A deleted incident or schedule keeps its row, and its updates keep theirs.
  const { rows } = await sql<Found>`select found.text, found.incident, found.schedule, found.template,
      case when incidents.deleted_at is not null or schedules.deleted_at is not null then 1 else found.is_trash end as is_trash
    from (${sql.join(selects, sql` union all `)}) as found
    left join incidents on incidents.id = found.incident
    left join schedules on schedules.id = found.schedule`.execute(db);
  const uses = new Map<string, Map<string, ImageUse>>();
  for (const row of rows) {
    const use = useOf(row);
    for (const name of imageNamesIn(row.text)) {
      const known = uses.get(name) ?? new Map<string, ImageUse>();
      uses.set(name, known.set(`${use.type} ${use.id}`, use));
    }
  }
  return new Map(Array.from(uses, ([name, known]) => [name, [...known.values()].toSorted(byPlace)]));
}

function useOf({ incident, schedule, template, is_trash }: Found): ImageUse {
  if (is_trash === 1) return { type: 'trash', id: null };
  if (incident !== null) return { type: 'incidents', id: incident };
  if (schedule !== null) return { type: 'schedules', id: schedule };
  return template === null ? { type: 'settings', id: null } : { type: 'incident-templates', id: template };
}

const byPlace = (one: ImageUse, other: ImageUse): number =>
  imageUseTypes.indexOf(one.type) - imageUseTypes.indexOf(other.type) || (one.id ?? 0) - (other.id ?? 0);

/** Deletes those of the images that no text refers to. The others count as used from now on. */
export async function keepUsedImages(
  tx: Tx,
  images: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  for (const { id, name } of images) {
    if (await isImageUsed(tx, name))
      await tx.db.updateTable('images').set({ used_at: tx.now }).where('id', '=', id).execute();
    else await tx.db.deleteFrom('images').where('id', '=', id).execute();
  }
}

async function isImageUsed({ db }: Pick<Tx, 'db'>, name: string): Promise<boolean> {
  const conditions = texts.flatMap(({ table, columns }) =>
    columns.map(
      (column) =>
        sql`exists (select 1 from ${sql.table(table)} where ${columnOf(table, column)} like ${`%${name}%`})`,
    ),
  );
  const { rows } = await sql<{ id: number }>`select 1 as id where ${sql.join(conditions, sql` or `)}`.execute(
    db,
  );
  return rows.length > 0;
}
