import { z } from 'zod';
import { inputSchemas } from '../validation/fields.ts';
import type { Input } from '../validation/form.ts';

export type Json = Record<string, unknown>;

export const refTo = (section: 'schemas' | 'parameters' | 'responses' | 'headers', name: string): Json => ({
  $ref: `#/components/${section}/${name}`,
});

/** Turns zod schemas into JSON Schema. What has an id becomes a component, and is referred to wherever it is used. */
export class Schemas {
  readonly named: Record<string, Json> = {};

  output(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema }) => {
        // That an integer is one that JavaScript can count to goes without saying.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.type === 'number' && jsonSchema.enum?.every(Number.isInteger)) {
          jsonSchema.type = 'integer';
        }
        // Answers may get new members within a version, so clients must not refuse them.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    return this.#lift(json as Json);
  }

  /** The body of a request, under its own name. What is required, and what the default is, matters to a new record only. */
  body(name: string, input: Input, creates: boolean): { schema: Json; required: boolean } {
    const properties = Object.entries(input).map(
      ([field, { schema, nullable, description, default: value }]) => {
        const json = this.#input(schema);
        return [
          field,
          {
            ...(nullable ? { anyOf: [json, { type: 'null' }] } : json),
            ...(description && { description }),
            ...(creates && value !== undefined && { default: value }),
          },
        ];
      },
    );
    const required = Object.entries(input).flatMap(([field, its]) => (its.required ? [field] : []));
    this.add(name, {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(creates && required.length > 0 && { required }),
    });
    return { schema: refTo('schemas', name), required: creates && required.length > 0 };
  }

  add(name: string, schema: Json): void {
    const known = this.named[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are named ${name}. Give one of them another id.`);
    }
    this.named[name] = schema;
  }

  #input(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const known = inputSchemas.get(zodSchema);
        if (known) Object.assign(jsonSchema, known);
      },
    });
    return this.#lift(json as Json);
  }

  #lift(json: Json): Json {
    const { $schema: _, $defs = {}, id, ...schema } = json;
    const rewritten = (value: unknown): Json =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
    for (const [name, definition] of Object.entries($defs as Json)) {
      const { id: _id, ...rest } = definition as Json;
      this.add(name, rewritten(rest));
    }
    if (typeof id !== 'string') return rewritten(schema);
    this.add(id, rewritten(schema));
    return refTo('schemas', id);
  }
}
