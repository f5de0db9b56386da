import { cdnProblem } from './config/cdn-settings.ts';
import { oidcProblem } from './config/oidc-settings.ts';
import type { DefaultsContext, Setting } from './config/setting.ts';
import { settings } from './config/settings.ts';
import { twinProblem } from './config/twin-settings.ts';
import { OperatorError } from './errors.ts';

/** The configuration of the whole program. */
export type Config = {
  readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['fallback']>;
};

const table: { readonly [Key in keyof Config]: Setting<Config[Key]> } = settings;

type Env = Record<string, string | undefined>;

/** Reads and checks the environment, and returns a frozen Config. Reports all mistakes at once. */
export function readConfig(env: Env = process.env, isTerminal = process.stdout.isTTY === true): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { variable, schema, fallback, expected }] of Object.entries(table)) {
    const text = env[variable]?.trim() ?? '';
    const parsed = text === '' ? undefined : schema.safeParse(text);
    if (parsed?.success === false)
      problems.push(`${variable} is ${JSON.stringify(maskUrl(text))}. Write ${expected}.`);
    // The table lists each setting after those that its default depends on.
    values[key] = parsed?.success ? parsed.data : fallback({ ...values, isTerminal } as DefaultsContext);
  }
  const config = values as Config;
  const contradictions = [oidcProblem(config), cdnProblem(config), twinProblem(config)];
  if (problems.length === 0) problems.push(...contradictions.filter((problem) => problem !== undefined));
  if (problems.length > 0) {
    throw new OperatorError(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  return Object.freeze(config);
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

/** Masks the password in a URL for printing, even if the password contains an @ or makes the URL invalid. */
export function maskUrl(text: string): string {
  return text
    .replace(/^([a-z]+:\/\/[^:/?#]*):(?:[^/?#]*@|.*@)/is, '$1:****@')
    .replace(/([?&](?:password|tls\.passphrase)=)[^&]*/gi, '$1****');
}
