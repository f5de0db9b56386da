import { type Known, type Setting, settings } from './config/settings.ts';
import { OperatorError } from './errors.ts';

/** What every part of the program is configured by. */
export type Config = {
  readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['fallback']>;
};

const table: { readonly [Key in keyof Config]: Setting<Config[Key]> } = settings;

type Env = Record<string, string | undefined>;

/** The environment as a frozen, checked Config. All mistakes are reported at once. */
export function readConfig(env: Env = process.env, isTerminal = process.stdout.isTTY === true): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { variable, schema, fallback, expected }] of Object.entries(table)) {
    const text = env[variable]?.trim() ?? '';
    const read = text === '' ? undefined : schema.safeParse(text);
    if (read?.success === false)
      problems.push(`${variable} is ${JSON.stringify(maskUrl(text))}. Write ${expected}.`);
    // The table names each setting after those that its default depends on.
    values[key] = read?.success ? read.data : fallback({ ...values, isTerminal } as Known);
  }
  if (problems.length > 0) {
    throw new OperatorError(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  return Object.freeze(values as Config);
}

/** Every variable with its value as text, with passwords masked. */
export function printConfig(config: Config): { readonly variable: string; readonly value: string }[] {
  const keys = Object.keys(table) as (keyof Config)[];
  return keys.map((key) => ({ variable: table[key].variable, value: printSetting(config, key) }));
}

function printSetting<Key extends keyof Config>(config: Config, key: Key): string {
  const { print, isSecret }: Setting<Config[Key]> = table[key];
  const value = config[key];
  if (value === undefined) return '';
  const text = print ? print(value) : String(value);
  return isSecret ? maskUrl(text) : text;
}

/** A URL that may be printed: the password is masked, also where it holds an @ or makes the URL unusable. */
export function maskUrl(text: string): string {
  return text
    .replace(/^([a-z]+:\/\/[^:/?#]*):(?:[^/?#]*@|.*@)/is, '$1:****@')
    .replace(/([?&](?:password|tls\.passphrase)=)[^&]*/gi, '$1****');
}
