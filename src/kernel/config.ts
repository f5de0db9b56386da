import { bucketProblems } from './config/bucket-settings.ts';
import { cdnProblem } from './config/cdn-settings.ts';
import { oidcProblem } from './config/oidc-settings.ts';
import type { DefaultsContext, Setting } from './config/setting.ts';
import { settings } from './config/settings.ts';
import { type Env, fileVariable, Sources } from './config/sources.ts';
import { OperatorError } from './errors.ts';

/** The configuration of the whole program. */
export type Config = {
  readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['fallback']>;
};

const table: { readonly [Key in keyof Config]: Setting<Config[Key]> } = settings;

/**
 * Reads and checks the environment and the files that it names, and returns a frozen Config. Reports all mistakes at once.
 */
export function readConfig(env: Env = process.env, isTerminal = process.stdout.isTTY === true): Config {
  const sources = new Sources(env, Object.values(settings));
  const { problems } = sources;
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(table)) {
    const { variable, schema, fallback, expected } = setting;
    const given = sources.find(setting);
    const parsed = given && schema.safeParse(given.text);
    if (given && parsed?.success === false)
      problems.push(
        given.path === undefined
          ? `${variable} is ${JSON.stringify(maskUrl(given.text))}. Write ${expected}.`
          : `${fileVariable(variable)} names ${given.path}, whose content is not usable. Write ${expected}.`,
      );
    // The table lists each setting after those that its default depends on.
    values[key] = parsed?.success ? parsed.data : fallback({ ...values, isTerminal } as DefaultsContext);
  }
  const config = values as Config;
  if (problems.length === 0) {
    const contradictions = [oidcProblem(config), cdnProblem(config), ...bucketProblems(config)];
    problems.push(...contradictions.filter((problem) => problem !== undefined));
  }
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
