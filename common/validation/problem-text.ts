/** The names in braces: those of `'at most {max} items'` are `max`. */
type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** What a problem says about itself, besides its code: a limit, a name, or several names. */
export type ParameterValue = string | number | readonly string[];

export type Parameters = Readonly<Record<string, ParameterValue>>;

/** The parameters that a text needs. `field` is known from the place of the problem. */
type ParametersOf<T extends string> = Readonly<Record<Exclude<PlaceholdersIn<T>, 'field'>, ParameterValue>>;

/** No argument if a text needs no parameters, and one if it does. */
export type ParameterArguments<T extends string> = [Exclude<PlaceholdersIn<T>, 'field'>] extends [never]
  ? []
  : [parameters: ParametersOf<T>];

/** Puts the values into the text. */
export const fillProblem = (text: string, values: Parameters): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? value.join(', ') : String(value);
  });
