import type { z } from 'zod';
import type { Ability } from '../../common/abilities.ts';
import { type Actor, guest } from '../kernel/auth/actor.ts';
import type { Context } from '../kernel/context.ts';
import {
  collectionDocument,
  type Serialized,
  singleDocument,
  type View,
} from '../kernel/jsonapi/document.ts';
import type { DocumentQuery, ListSpec } from '../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom, requireReadable, type Source } from '../kernel/jsonapi/source.ts';
import type { Input } from '../kernel/validation/form.ts';
import { resourceVersion, type Versioned } from './resource-version.ts';
import { type Access, JSON_API, type Route, WithVersion } from './route.ts';

/** What is particular to a resource. `resourceRoutes` turns it into the five routes that every resource has. */
export interface ResourceDefinition<R> extends Versioned<R> {
  readonly tag: string;
  /** Below `/api`, such as `/incidents/{incident}/updates`. */
  readonly path: string;
  /** The id parameter, such as `update`. */
  readonly parameter: string;
  readonly nouns: { readonly one: string; readonly many: string };
  /** For the reference: additions to the description that every resource gets. */
  readonly notes?: { readonly [verb in 'list' | 'get' | 'create' | 'update' | 'delete']?: string };
  readonly access: { readonly read: Access; readonly manage: Ability; readonly delete: Ability };
  /** See `Route`. It holds for lists and for single records. */
  readonly timed?: Route['timed'];
  readonly list: ListSpec;
  readonly schemas: {
    readonly one: z.ZodType;
    readonly inList?: z.ZodType;
    readonly related: readonly z.ZodType[];
    readonly relatedInList?: readonly z.ZodType[];
  };
  /** Where to find the parent in the path. If the caller may not see it, nothing below it exists. */
  readonly parents?: (readContext: ReadContext) => Source<unknown>;
  readonly serialize: (
    readContext: ReadContext,
    records: readonly R[],
    query: DocumentQuery,
    view: View,
  ) => Promise<Serialized>;
  /** Absent for a resource whose POST route is special. */
  readonly create?: {
    readonly input: Input;
    readonly run: (ctx: Context, actor: Actor, body: object, parent: number) => Promise<number>;
  };
  readonly update?: {
    readonly input: Input;
    readonly run: (ctx: Context, actor: Actor, id: number, body: object, parent: number) => Promise<void>;
  };
  readonly remove: (ctx: Context, actor: Actor, id: number, parent: number) => Promise<void>;
}

export function resourceRoutes<R>(definition: ResourceDefinition<R>): Route[] {
  const { tag, path, list, access, nouns, schemas, notes = {} } = definition;
  const onePath = `${path}/{${definition.parameter}}`;
  const label = (verb: string, noun: string) => verb + inCapitals(noun);
  const described = (text: string, note: string | undefined) => (note ? `${text} ${note}` : text);
  const common = { tag, mediaType: JSON_API, includes: list.includes } as const;
  const one = documentSchema(schemas.one, schemas.related, inCapitals(nouns.one));
  const timed = definition.timed && { timed: definition.timed };

  const showWritten = async (
    ctx: Context,
    actor: Actor,
    id: number,
    parent: number,
    query: DocumentQuery,
  ) => {
    // Before the document: if somebody writes in between, the ETag is too old, which is safe.
    const version = await resourceVersion(ctx, definition, id, parent);
    const readContext = readContextFor(ctx, actor);
    const source = definition.source(readContext, parent);
    // Whoever may write a record sees the result, even without the right to read it later.
    const record = await getFrom(readContext, source, id, { unseen: true });
    const serialized = await definition.serialize(readContext, [record], query, 'write');
    return new WithVersion(singleDocument(serialized, query), version);
  };

  const version: Route['version'] = (ctx, { ids }) => {
    const { id, parent } = own(ids);
    return resourceVersion(ctx, definition, id, parent);
  };

  const guestVersion: Route['guestVersion'] = (ctx, { ids }) => {
    const { id, parent } = own(ids);
    return resourceVersion(ctx, definition, id, parent, guest);
  };

  const requireParent = async (readContext: ReadContext, id: number) => {
    if (definition.parents) await requireReadable(readContext, definition.parents(readContext), id);
  };

  const routes: Route[] = [
    {
      ...common,
      access: access.read,
      ...timed,
      method: 'GET',
      path,
      operationId: label('list', nouns.many),
      summary: `List ${nouns.many}`,
      description: described(
        `Returns one page of ${nouns.many}, ${orderInWords(list)} unless \`sort\` says otherwise.`,
        notes.list,
      ),
      list,
      response: collectionSchema(
        schemas.inList ?? schemas.one,
        schemas.relatedInList ?? schemas.related,
        inCapitals(nouns.one),
      ),
      handle: async (ctx, { actor, ids, query }) => {
        const readContext = readContextFor(ctx, actor);
        await requireParent(readContext, last(ids));
        const { records, total } = await listFrom(
          readContext,
          definition.source(readContext, last(ids)),
          query,
        );
        const serialized = await definition.serialize(readContext, records, query, 'list');
        return collectionDocument(readContext, fill(path, ids), serialized, total, query);
      },
    },
    {
      ...common,
      access: access.read,
      ...timed,
      method: 'GET',
      path: onePath,
      operationId: label('get', nouns.one),
      summary: `Get ${article(nouns.one)}`,
      description: described(
        `Returns one ${nouns.one}. What the caller may not see is answered with 404.`,
        notes.get,
      ),
      response: one,
      handle: async (ctx, { actor, ids, query }) => {
        const readContext = readContextFor(ctx, actor);
        const { id, parent } = own(ids);
        await requireParent(readContext, parent);
        // Before the document, as after a write. It is not sent if the caller may not see the record.
        const version = await resourceVersion(ctx, definition, id, parent, actor);
        const record = await getFrom(readContext, definition.source(readContext, parent), id);
        const serialized = await definition.serialize(readContext, [record], query, 'show');
        return new WithVersion(singleDocument(serialized, query), version);
      },
    },
    {
      ...common,
      method: 'DELETE',
      path: onePath,
      operationId: label('delete', nouns.one),
      summary: `Delete ${article(nouns.one)}`,
      description: described(`Deletes ${article(nouns.one)}.`, notes.delete),
      access: access.delete,
      version,
      guestVersion,
      handle: (ctx, { actor, ids }) => {
        const { id, parent } = own(ids);
        return definition.remove(ctx, actor, id, parent);
      },
    },
  ];
  const { create, update } = definition;
  if (create) {
    // Between GET and DELETE, the order in which the description lists them.
    routes.splice(2, 0, {
      ...common,
      method: 'POST',
      path,
      operationId: label('create', nouns.one),
      summary: `Create ${article(nouns.one)}`,
      description: described(`Creates ${article(nouns.one)} and returns it.`, notes.create),
      access: access.manage,
      input: create.input,
      response: one,
      handle: async (ctx, { actor, ids, query, body }) => {
        const id = await create.run(ctx, actor, body, last(ids));
        return showWritten(ctx, actor, id, last(ids), query);
      },
    });
  }
  if (update) {
    routes.push({
      ...common,
      method: 'PUT',
      path: onePath,
      operationId: label('update', nouns.one),
      summary: `Update ${article(nouns.one)}`,
      description: described(
        `Changes the fields that the body names, leaves the others, and returns the ${nouns.one}.`,
        notes.update,
      ),
      access: access.manage,
      version,
      guestVersion,
      input: update.input,
      response: one,
      handle: async (ctx, { actor, ids, query, body }) => {
        const { id, parent } = own(ids);
        await update.run(ctx, actor, id, body, parent);
        return showWritten(ctx, actor, id, parent, query);
      },
    });
  }
  return routes;
}

const NO_PARENT = 0;
const last = (ids: readonly number[]): number => ids.at(-1) ?? NO_PARENT;
const own = (ids: readonly number[]) => ({ id: last(ids), parent: last(ids.slice(0, -1)) });

/** `schedule update` is `ScheduleUpdate`. */
const inCapitals = (noun: string): string =>
  noun.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase());

const orderInWords = ({ defaultSort: [first] }: ListSpec): string =>
  `by ${first?.field ?? 'id'}${first?.descending ? ' from the newest' : ''}`;

const article = (noun: string): string => `${/^(?!user)[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

const fill = (path: string, ids: readonly number[]): string => {
  const rest = [...ids];
  return path.replace(/\{\w+\}/g, () => String(rest.shift()));
};
