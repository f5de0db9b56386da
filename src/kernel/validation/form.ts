import type { z } from 'zod';
import { type FieldProblem, Invalid } from '../errors.ts';
import { inputSchemas, problemIn } from './fields.ts';
import type { ProblemCode } from './problem-texts.ts';
import { Problem, type ProblemArguments } from './problems.ts';

export interface Field<
  S extends z.ZodType = z.ZodType,
  R extends boolean = boolean,
  N extends boolean = boolean,
> {
  readonly schema: S;
  readonly required: R;
  readonly nullable: N;
  /** The field of the body that may take the place of this one, so that it is not required. */
  readonly unless?: string;
  /** For a list of records: the fields of each. The action validates them with `nestedUpdateForm`. */
  readonly items?: Input;
  /** For the API reference, where name and type are not clear enough. */
  readonly description?: string | undefined;
  /** For the API reference: the value of a new record if the body omits the field. */
  readonly default?: unknown;
  /** Whether a new record is given `default` by the form. Otherwise the action decides what an omitted field means. */
  readonly fills?: boolean;
}

/**
 * The fields of a request body. Required fields are required when a record is created; an update may omit any field.
 */
export type Input = Record<string, Field>;

export const required = <S extends z.ZodType>(schema: S, description?: string): Field<S, true, false> => ({
  schema,
  description,
  required: true,
  nullable: false,
});
/**
 * Required, unless the body has another field from which the action may derive this one. The action then sets it in
 * `values`; if it does not, `done` reports it.
 */
export const requiredUnless = <S extends z.ZodType>(
  other: string,
  schema: S,
  description?: string,
): Field<S, true, false> => ({ ...required(schema, description), unless: other });
/** A list of records, of which each has these fields. */
export const requiredRecords = <S extends z.ZodType>(
  schema: S,
  items: Input,
  description?: string,
): Field<S, true, false> => ({ ...required(schema, description), items });
export const optional = <S extends z.ZodType>(
  schema: S,
  description?: string,
  defaultValue?: unknown,
): Field<S, false, false> => ({
  schema,
  description,
  default: defaultValue,
  required: false,
  nullable: false,
});
/** Optional. Null clears it, and so does an empty text if the field is a text. */
export const nullable = <S extends z.ZodType>(schema: S, description?: string): Field<S, false, true> => ({
  schema,
  description,
  required: false,
  nullable: true,
});

type Value<F extends Field> = z.output<F['schema']> | (F['nullable'] extends true ? null : never);
/** The fields that every new record has a value of. */
type RequiredKeys<I extends Input> = {
  [K in keyof I]: I[K] extends { required: true } | { fills: true } ? K : never;
}[keyof I];

export type Changes<I extends Input> = { [K in keyof I]?: Value<I[K]> };
export type Complete<I extends Input> = Changes<I> & { [K in RequiredKeys<I>]: Value<I[K]> };

export const createForm = <I extends Input>(input: I, body: object): Form<I, Complete<I>> =>
  new Form(input, body, true);

export const updateForm = <I extends Input>(input: I, body: object): Form<I, Changes<I>> =>
  new Form(input, body, false);

/** An update of one of several records in a body. Errors name the fields with their path, such as `components.3.name`. */
export const nestedUpdateForm = <I extends Input>(
  input: I,
  body: object,
  path: string,
): Form<I, Changes<I>> => new Form(input, body, false, `${path}.`);

/** Each invalid item adds an error, so without a limit the response could be far larger than the request. */
const MAX_ITEMS = 10_000;

/** The validation of a request body: the values parsed so far, and all errors. */
export class Form<I extends Input, Result> {
  readonly values: Changes<I> = {};
  readonly errors: Record<string, FieldProblem[]> = {};
  readonly #prefix: string;
  /** Required fields that the action may derive from another field of this body. */
  readonly #derived: { readonly name: string; readonly from: string }[] = [];
  /** What a new record is given where this body says nothing. */
  readonly #fills: { readonly name: string; readonly field: Field }[] = [];

  constructor(input: I, body: object, everythingRequired: boolean, prefix = '') {
    this.#prefix = prefix;
    for (const [name, field] of Object.entries(input)) {
      const { unless: from } = field;
      const isDerived = everythingRequired && from !== undefined && Object.hasOwn(body, from);
      if (isDerived) this.#derived.push({ name, from });
      if (everythingRequired && field.fills) this.#fills.push({ name, field });
      this.#read(
        name,
        field,
        Object.hasOwn(body, name) ? (body as Changes<I>)[name] : undefined,
        everythingRequired && !isDerived,
      );
    }
  }

  #read(name: keyof I & string, field: Field, value: unknown, everythingRequired: boolean): void {
    if (value === undefined) {
      if (field.required && everythingRequired) this.fail(name, 'required');
      return;
    }
    if (field.nullable && (value === null || (isBlank(value) && isText(field.schema)))) {
      this.values[name] = null as Changes<I>[typeof name];
      return;
    }
    if (value === null && !field.required) {
      this.fail(name, 'not_null');
      return;
    }
    if (Array.isArray(value) && value.length > MAX_ITEMS) {
      this.fail(name, 'too_many_items', { max: MAX_ITEMS });
      return;
    }
    const result = field.schema.safeParse(value);
    if (result.success) this.values[name] = result.data as Changes<I>[typeof name];
    else for (const issue of result.error.issues) this.#failIssue(name, issue);
  }

  #failIssue(name: string, issue: z.core.$ZodIssue): void {
    this.add([name, ...issue.path].join('.'), problemIn(issue));
  }

  /** Adds a problem to a field, unless the field already has it. */
  add(field: string, problem: Problem): void {
    const path = this.#prefix + field;
    const found = problem.at(path);
    this.errors[path] ??= [];
    if (!this.errors[path].some(({ message }) => message === found.message)) this.errors[path].push(found);
  }

  /** Says what is wrong with a field, which is named by its path in the body. */
  fail<C extends ProblemCode>(field: string, ...problem: ProblemArguments<C>): void {
    this.add(field, new Problem(...problem));
  }

  /** Returns the values, those of a new record with their defaults, or throws if there are errors. */
  done(): Result {
    for (const { name, from } of this.#derived) {
      const isMissing = this.values[name] === undefined && !this.errors[name] && !this.errors[from];
      if (isMissing) this.fail(name, 'required_without_default', { source: from });
    }
    if (Object.keys(this.errors).length > 0) throw new Invalid(this.errors);
    for (const { name, field } of this.#fills)
      if (this.values[name] === undefined)
        this.values[name as keyof I] = field.schema.parse(field.default) as Changes<I>[keyof I];
    return this.values as Result;
  }
}

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Whether a field is sent as text, such as a date. Elsewhere an empty text is an error: it is no number and no list. */
const isText = (schema: z.ZodType): boolean => inputSchemas.get(schema)?.type === 'string';
