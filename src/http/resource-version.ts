import { createHmac } from 'node:crypto';
import { type Actor, guest, isSignedIn, system } from '../kernel/auth/actor.ts';
import type { Context } from '../kernel/context.ts';
import { installationKey } from '../kernel/db/installation-key.ts';
import { type ReadContext, readContextFor } from '../kernel/jsonapi/read-context.ts';
import { getFrom, type Source } from '../kernel/jsonapi/source.ts';
import { loadStoredMeta } from '../kernel/meta/store.ts';

/** What the version of a resource is made of. */
export interface Versioned<R> {
  /** The records, limited to those of the parent in the path if there is one. */
  readonly source: (readContext: ReadContext, parent: number) => Source<R>;
  /**
   * What writes of this resource change, if that is not the whole record: without what other resources write, such as the
   * incidents of a component, and without what changes on its own, such as the time of the last use.
   */
  readonly ownState?: (record: R, readContext: ReadContext) => unknown;
}

/**
 * The version of a resource, for its ETag: it changes when the resource is written, and never with the clock. It is made of
 * everything that is stored, whoever asks. So that nobody can find out what they may not see by guessing, it is a keyed hash.
 * The version for guests is made of what guests may see, or they would notice that something hidden was written.
 */
export async function resourceVersion<R>(
  ctx: Context,
  { source, ownState = (record) => record }: Versioned<R>,
  id: number,
  parent = 0,
  reader: Actor = system,
): Promise<string> {
  const isGuest = !isSignedIn(reader);
  const readContext = readContextFor(ctx, isGuest ? guest : system);
  const from = source(readContext, parent);
  const record = await getFrom(readContext, from, id, { unseen: true });
  const meta = from.subject && (await loadStoredMeta(readContext, from.subject, id));
  const type = isGuest ? `${from.table} for guests` : from.table;
  return stateVersion(ctx, type, [await ownState(record, readContext), meta]);
}

const HEX_DIGITS = 24;

/** The version of something that is not a record of a table. */
export async function stateVersion({ connection }: Context, type: string, state: unknown): Promise<string> {
  const key = await installationKey(connection, 'versions');
  return createHmac('sha256', key)
    .update(`${type} ${JSON.stringify(state)}`)
    .digest('hex')
    .slice(0, HEX_DIGITS);
}
