import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import { pagesOf, timesOf } from './reading.ts';
import type { Printed } from './records.ts';

/** Each may have a megabyte, so few are in memory at a time. */
const PAGE = { size: 8 };

export async function* readImages(snapshot: ReadSnapshot): AsyncGenerator<Printed<'images'>> {
  for await (const rows of pagesOf(snapshot, 'images', PAGE))
    for (const row of rows) yield { id: row.id, name: row.name, content: row.content, ...timesOf(row) };
}
