import { z } from 'zod';
import { inputSchemas } from '../../kernel/validation/fields.ts';
import type { Input } from '../../kernel/validation/form.ts';

export type Json = Record<string, unknown>;

export const refTo = (section: 'schemas' | 'parameters' | 'responses' | 'headers', name: string): Json => ({
  $ref: `#/components/${section}/${name}`,
});

/** Converts zod schemas to JSON Schema. A schema with an id becomes a component, and its uses become references. */
export class Schemas {
  readonly named: Record<string, Json> = {};

  output(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema }) => {
        // Zod adds the limits of safe integers. They tell clients nothing.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.type === 'number' && jsonSchema.enum?.every(Number.isInteger)) {
          jsonSchema.type = 'integer';
        }
        // Responses may get new members within a version, so clients must accept unknown ones.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    return this.#extractComponents(json as Json);
  }

  /** The body of a request, as a component. Only bodies that create a record have required members and defaults. */
  body(name: string, input: Input, isCreate: boolean): { schema: Json; required: boolean } {
    const required = Object.entries(input).flatMap(([field, definition]) =>
      definition.required && definition.unless === undefined ? [field] : [],
    );
    const isEmptyRefused = Object.values(input).some((definition) => definition.required);
    this.add(name, {
      type: 'object',
      properties: this.#properties(input, isCreate),
      ...(isCreate && required.length > 0 && { required }),
    });
    return { schema: refTo('schemas', name), required: isCreate && isEmptyRefused };
  }

  #properties(input: Input, isCreate: boolean): Json {
    const properties = Object.entries(input).map(
      ([field, { schema, items, nullable, description, default: value }]) => {
        const json = { ...this.#input(schema), ...(items && { items: this.#item(items) }) };
        return [
          field,
          {
            ...(nullable ? { anyOf: [json, { type: 'null' }] } : json),
            ...(description && { description }),
            ...(isCreate && value !== undefined && { default: value }),
          },
        ];
      },
    );
    return Object.fromEntries(properties);
  }

  /** A record in a list of changes: it must name its id, and may name any other field. */
  #item(input: Input): Json {
    return { type: 'object', properties: this.#properties(input, false), required: ['id'] };
  }

  add(name: string, schema: Json): void {
    const existing = this.named[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are named ${name}. Give one of them another id.`);
    }
    this.named[name] = schema;
  }

  #input(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const described = inputSchemas.get(zodSchema);
        if (described) Object.assign(jsonSchema, described);
        // A later version may accept new members.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    return this.#extractComponents(json as Json);
  }

  #extractComponents(json: Json): Json {
    const { $schema: _, $defs = {}, id, ...schema } = json;
    const withComponentRefs = (value: unknown): Json =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
    for (const [name, definition] of Object.entries($defs as Json)) {
      const { id: _id, ...rest } = definition as Json;
      this.add(name, withComponentRefs(rest));
    }
    if (typeof id !== 'string') return withComponentRefs(schema);
    this.add(id, withComponentRefs(schema));
    return refTo('schemas', id);
  }
}
