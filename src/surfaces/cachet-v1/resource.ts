import { z } from 'zod';
import type { Ability } from '../../../common/abilities.ts';
import type { Access } from '../../http/route.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { getFrom, requireReadable, type Source } from '../../kernel/jsonapi/source.ts';
import type { Input } from '../../kernel/validation/form.ts';
import { cachetList, type ListOptions } from './lists.ts';
import type { Fields } from './request.ts';
import { type CachetReader, type CachetRoute, own, readerFor } from './route.ts';

/** A resource of Cachet 2: what is particular to it. `cachetRoutes` makes its operations. */
interface CachetResource<R> {
  readonly tag: string;
  readonly path: string;
  readonly parameter: string;
  readonly nouns: { readonly one: string; readonly many: string };
  readonly schema: z.ZodType;
  readonly options: ListOptions;
  readonly source: (readContext: ReadContext, parent: number) => Source<R>;
  /** If the caller may not read the parent, nothing below it exists. */
  readonly parents?: (readContext: ReadContext) => Source<unknown>;
  readonly serialize: (reader: CachetReader, records: readonly R[]) => Promise<readonly object[]>;
  readonly access: { readonly read: Access; readonly manage: Ability; readonly delete: Ability };
  readonly input: Input;
  readonly create?: (ctx: Context, actor: Actor, fields: Fields, parent: number) => Promise<number>;
  readonly update?: (ctx: Context, actor: Actor, id: number, fields: Fields, parent: number) => Promise<void>;
  readonly remove?: (ctx: Context, actor: Actor, id: number, parent: number) => Promise<void>;
  /** Cachet has no such operation for subscribers. */
  readonly withoutShow?: true;
}

const inCapitals = (noun: string): string =>
  noun.replace(/(?:^| )(\w)/g, (_, letter) => letter.toUpperCase());

/** The operations of a resource: list, get, create, change and delete, as far as Cachet 2 has them. */
export function cachetRoutes<R>(resource: CachetResource<R>): readonly CachetRoute[] {
  const { tag, path, nouns, access, input, schema } = resource;
  const onePath = `${path}/{${resource.parameter}}`;
  const one = z.object({ data: schema });
  const article = /^[aeiou]/.test(nouns.one) ? 'an' : 'a';
  const label = (verb: string, noun: string) => `${verb}${inCapitals(noun)}`;

  const show = async (ctx: Context, actor: Actor, ids: readonly number[], { unseen = false } = {}) => {
    const { id, parent } = own(ids);
    const reader = await readerFor(ctx, actor);
    const { readContext } = reader;
    if (resource.parents && !unseen)
      await requireReadable(readContext, resource.parents(readContext), parent);
    const record = await getFrom(readContext, resource.source(readContext, parent), id, { unseen });
    const [data] = await resource.serialize(reader, [record]);
    return { data };
  };

  const routes: (CachetRoute | undefined)[] = [
    {
      method: 'GET',
      path,
      operationId: label('list', nouns.many),
      tag,
      summary: `List ${nouns.many}`,
      access: access.read,
      response: z.object({ meta: pagination, data: z.array(schema) }),
      handle: async (ctx, { actor, ids, parameters }) => {
        const reader = await readerFor(ctx, actor);
        const { readContext } = reader;
        const parent = ids.at(-1) as number;
        if (resource.parents) await requireReadable(readContext, resource.parents(readContext), parent);
        const filled = path.replace(/\{\w+\}/, String(parent));
        const source = resource.source(readContext, parent);
        return cachetList(readContext, filled, source, resource.options, parameters, (records) =>
          resource.serialize(reader, records),
        );
      },
    },
    resource.withoutShow
      ? undefined
      : {
          method: 'GET',
          path: onePath,
          operationId: label('get', nouns.one),
          tag,
          summary: `Get ${article} ${nouns.one}`,
          access: access.read,
          response: one,
          handle: (ctx, { actor, ids }) => show(ctx, actor, ids),
        },
    resource.create && {
      method: 'POST',
      path,
      operationId: label('create', nouns.one),
      tag,
      summary: `Create ${article} ${nouns.one}`,
      access: access.manage,
      input,
      response: one,
      handle: async (ctx, { actor, ids, fields }) => {
        const id = await resource.create?.(ctx, actor, fields, ids.at(-1) as number);
        return show(ctx, actor, [...ids, id as number], { unseen: true });
      },
    },
    resource.update && {
      method: 'PUT',
      path: onePath,
      operationId: label('update', nouns.one),
      tag,
      summary: `Change ${article} ${nouns.one}`,
      access: access.manage,
      input,
      response: one,
      handle: async (ctx, { actor, ids, fields }) => {
        const { id, parent } = own(ids);
        await resource.update?.(ctx, actor, id, fields, parent);
        return show(ctx, actor, ids, { unseen: true });
      },
    },
    resource.remove && {
      method: 'DELETE',
      path: onePath,
      operationId: label('delete', nouns.one),
      tag,
      summary: `Delete ${article} ${nouns.one}`,
      access: access.delete,
      handle: async (ctx, { actor, ids }) => {
        const { id, parent } = own(ids);
        await resource.remove?.(ctx, actor, id, parent);
      },
    },
  ];
  return routes.filter((route) => route !== undefined);
}

const pagination = z
  .object({
    pagination: z.object({
      total: z.int(),
      count: z.int(),
      per_page: z.int(),
      current_page: z.int(),
      total_pages: z.int(),
      links: z.object({ next_page: z.string().nullable(), previous_page: z.string().nullable() }),
    }),
  })
  .meta({ id: 'CachetPagination' });
