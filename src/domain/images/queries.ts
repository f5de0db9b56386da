import { sql } from 'kysely';
import type { Row } from '../../kernel/db/schema.ts';
import { NotFound } from '../../kernel/errors.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { perViewer } from '../../kernel/jsonapi/source.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { everything } from '../visibility.ts';

/** Without the image itself. */
export type ImageRecord = Omit<Row<'images'>, 'content'>;

const columns = [
  'images.id',
  'images.page_id',
  'images.name',
  'images.bytes',
  'images.used_at',
  'images.created_at',
  'images.updated_at',
] as const;

export const imageSource = perViewer<ImageRecord>(() => ({
  table: 'images',
  columns: sql.join(columns.map((column) => sql.ref(column))),
  exists: everything,
  visible: everything,
  filters: {},
  sorts: { id: sql.ref('images.id'), bytes: sql.ref('images.bytes') },
}));

/** The bytes of an image of this page. */
export async function findImageContent(
  { db, page }: Pick<Tx, 'db'> & { readonly page: Page },
  name: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('images')
    .select('content')
    .where('page_id', '=', page.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Buffer.from(row.content, 'base64');
}

/** The stored row, for a write. */
export async function getImage({ db }: Pick<Tx, 'db'>, id: number): Promise<ImageRecord> {
  const row = await db.selectFrom('images').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export const findImageNamed = ({ db, page }: Pick<Tx, 'db' | 'page'>, name: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where('page_id', '=', page.id)
    .where('name', '=', name)
    .executeTakeFirst();

/** How many images there are, and how many bytes they have together. */
export async function countImages({
  db,
}: Pick<Tx, 'db'>): Promise<{ readonly images: number; readonly bytes: number }> {
  const { images, bytes } = await db
    .selectFrom('images')
    .select((eb) => [eb.fn.countAll().as('images'), eb.fn.sum('bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { images: Number(images), bytes: Number(bytes ?? 0) };
}
