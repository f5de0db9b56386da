import { z } from 'zod';

/**
 * Building blocks of response schemas. They are strict, so that tests detect every undocumented member. In the OpenAPI
 * document they are open, so that a new member breaks no client. A schema with an `id` is described once and
 * referenced.
 */
export const timestampSchema = z.strictObject({ human: z.string(), string: z.string() }).meta({
  id: 'Timestamp',
  description: 'A moment: relative to now, and as YYYY-MM-DD HH:MM:SS in UTC.',
});

export const nullableTimestampSchema = z
  .strictObject({ human: z.string().nullable(), string: z.string().nullable() })
  .meta({ id: 'NullableTimestamp', description: 'A moment, or nulls where there is none.' });

const metaSchema = z
  .array(z.strictObject({ key: z.string(), value: z.unknown() }))
  .meta({ id: 'Meta', description: 'Free-form metadata, in the order of its keys.' });

export const metaAttributes = {
  meta: metaSchema.optional(),
  meta_count: z.string().optional(),
  meta_exists: z.boolean().optional(),
};

/** A number together with its name. */
export const statusSchema = (id: string, names: readonly string[]) =>
  z.strictObject({ human: z.enum(names), value: z.int() }).meta({ id });

/** The same, with the number as a decimal string. */
export const stringStatusSchema = (id: string, names: readonly string[]) =>
  z.strictObject({ human: z.enum(names), value: z.string() }).meta({ id });

const newIdentifier = (type: string) =>
  z
    .strictObject({ type: z.literal(type), id: z.string() })
    .meta({ id: `${type[0]?.toUpperCase()}${type.slice(1).replace(/s$/, '')}Identifier` });

const identifiers = new Map<string, ReturnType<typeof newIdentifier>>();

/** One schema per type, because an id can name only one schema. */
function identifier(type: string) {
  const schema = identifiers.get(type) ?? newIdentifier(type);
  identifiers.set(type, schema);
  return schema;
}

export const toOneSchema = (type: string) => z.strictObject({ data: identifier(type).nullable() });

/** The same, for a relation that always exists. */
export const requiredToOneSchema = (type: string) => z.strictObject({ data: identifier(type) });

export const toManySchema = (type: string) => z.strictObject({ data: z.array(identifier(type)) });

export const historySchema = (type: string) =>
  z.strictObject({
    data: z.array(identifier(type)),
    links: z.strictObject({ related: z.string() }).optional(),
    meta: z.strictObject({ total: z.int() }).optional(),
  });

export function resourceSchema<T extends string>(
  type: T,
  attributes: z.ZodType,
  relationships: Record<string, z.ZodType>,
) {
  return z.strictObject({
    id: z.string(),
    type: z.literal(type),
    attributes,
    relationships: z.strictObject(relationships),
  });
}

/** How many would be told of a write, in the response to a dry run. */
export const dryRunMetaSchema = z
  .strictObject({
    audience: z.strictObject({
      email: z.int(),
      chat: z
        .int()
        .describe('Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook.'),
      webhook: z.int().describe('Webhooks that programs read.'),
      push: z.int().describe('Browsers that show notifications.'),
    }),
  })
  .meta({ id: 'DryRunMeta', description: 'Only in the answer to a dry run: who would be told, by channel.' })
  .optional();

function included(resources: readonly z.ZodType[]) {
  const [first, ...others] = resources;
  if (!first) return {};
  return { included: z.array(others.length === 0 ? first : z.union(resources)).optional() };
}

/** Documents that contain the same resource with different related resources each need their own name. */
export function documentSchema(
  resource: z.ZodType,
  related: readonly z.ZodType[],
  name = resource.meta()?.id ?? '',
) {
  return z
    .strictObject({ data: resource, ...included(related), meta: dryRunMetaSchema })
    .meta(name === '' ? {} : { id: `${name}Document` });
}

/** Several resources that are not a page of a list. */
export const manySchema = (resource: z.ZodType, related: readonly z.ZodType[]) =>
  z.strictObject({ data: z.array(resource), ...included(related), meta: dryRunMetaSchema });

export function collectionSchema(
  resource: z.ZodType,
  related: readonly z.ZodType[],
  name = resource.meta()?.id ?? '',
) {
  return z
    .strictObject({ data: z.array(resource), links: linksSchema, meta: pageMetaSchema, ...included(related) })
    .meta(name === '' ? {} : { id: `${name}Collection` });
}

const linksSchema = z
  .strictObject({ first: z.string(), last: z.string(), prev: z.string(), next: z.string() })
  .meta({
    id: 'PageLinks',
    description: 'Absolute addresses of other pages; prev and next are empty where there is none.',
  });

const pageMetaSchema = z
  .strictObject({
    current_page: z.int(),
    from: z.int(),
    last_page: z.int(),
    path: z.string(),
    per_page: z.int(),
    to: z.int(),
    total: z.int(),
  })
  .meta({ id: 'PageMeta' });

/** The translations of the named texts; absent if there are none. */
export const translationsSchema = (names: readonly string[]) =>
  z
    .record(
      z.string(),
      z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().optional()]))),
    )
    .optional()
    .describe('Texts in other languages, by language. Absent if there are none.');
