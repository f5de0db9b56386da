import { z } from 'zod';

/** Building blocks of response schemas. They are strict: a member that is not described here never leaves. */
export const timestampSchema = z
  .strictObject({ human: z.string(), string: z.string() })
  .meta({ id: 'Timestamp' });

export const nullableTimestampSchema = z
  .strictObject({ human: z.string().nullable(), string: z.string().nullable() })
  .meta({ id: 'NullableTimestamp' });

const metaSchema = z.array(z.strictObject({ key: z.string(), value: z.unknown() })).meta({ id: 'Meta' });

export const metaAttributes = {
  meta: metaSchema.optional(),
  meta_count: z.string().optional(),
  meta_exists: z.boolean().optional(),
};

/** A number with its name. */
export const statusSchema = (names: readonly string[]) =>
  z.strictObject({ human: z.enum(names), value: z.int() });

/** The same, with the number as a decimal string. */
export const stringStatusSchema = (names: readonly string[]) =>
  z.strictObject({ human: z.enum(names), value: z.string() });

const identifier = (type: string) => z.strictObject({ type: z.literal(type), id: z.string() });

export const toOneSchema = (type: string) => z.strictObject({ data: identifier(type).nullable() });

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

const included = (resources: readonly z.ZodType[]) =>
  resources.length === 0 ? {} : { included: z.array(z.union(resources)).optional() };

export const documentSchema = (resource: z.ZodType, related: readonly z.ZodType[]) =>
  z.strictObject({ data: resource, ...included(related) });

export const collectionSchema = (resource: z.ZodType, related: readonly z.ZodType[]) =>
  z.strictObject({
    data: z.array(resource),
    links: linksSchema,
    meta: pageMetaSchema,
    ...included(related),
  });

const linksSchema = z
  .strictObject({ first: z.string(), last: z.string(), prev: z.string(), next: z.string() })
  .meta({ id: 'PageLinks' });

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
