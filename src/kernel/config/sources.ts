import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { masked, type Setting } from './setting.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The text of a setting. One that was read from a file may be a secret, and no message may show it. */
interface Given {
  readonly text: string;
  readonly path?: string;
}

/** Whether a setting is a secret, or may contain one, so that a file may hold it. */
export const takesFile = ({ isSecret, print }: Pick<Setting<never>, 'isSecret' | 'print'>): boolean =>
  isSecret === true || print === masked;

export const fileVariable = (variable: string): string => `${variable}_FILE`;

/** The name of the variable that names the configuration file. It cannot be in that file. */
export const CONFIG_FILE = 'CONFIG_FILE';

/**
 * Finds the texts of settings: in the environment, in a file that `…_FILE` names, or in the configuration file. A variable
 * in the environment wins over the configuration file, even if it is empty. Collects what is wrong.
 */
export class Sources {
  readonly problems: string[] = [];
  readonly #sources: readonly Env[];

  constructor(env: Env, settings: readonly Pick<Setting<never>, 'variable' | 'isSecret' | 'print'>[]) {
    const path = env[CONFIG_FILE]?.trim() ?? '';
    this.#sources = path === '' ? [env] : [env, this.#readConfigFile(resolve(path), settings)];
  }

  /** The text of a setting; undefined if nobody gave it. Blanks around it do not belong to it. */
  find({ variable, ...setting }: Pick<Setting<never>, 'variable' | 'isSecret' | 'print'>): Given | undefined {
    const files = takesFile(setting);
    const fileName = fileVariable(variable);
    const source = this.#sources.find(
      (one) => one[variable] !== undefined || (files && one[fileName] !== undefined),
    );
    const text = source?.[variable]?.trim() ?? '';
    const path = (files && source?.[fileName]?.trim()) || '';
    if (path === '') return text === '' ? undefined : { text };
    if (text !== '') {
      this.problems.push(`${variable} and ${fileName} are both set. Remove one of them.`);
      return undefined;
    }
    return this.#readSecret(variable, resolve(path));
  }

  #readSecret(variable: string, path: string): Given | undefined {
    const what = `${fileVariable(variable)} names ${path}`;
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text !== '') return { text, path };
      this.problems.push(`${what}, which is empty. Write the value of ${variable} into it.`);
    } catch (error) {
      this.problems.push(`${what}, which cannot be read (${codeOf(error)}). ${ADVICE}`);
    }
    return undefined;
  }

  #readConfigFile(
    path: string,
    settings: readonly Pick<Setting<never>, 'variable' | 'isSecret' | 'print'>[],
  ): Env {
    let values: Env;
    try {
      values = parseEnv(readFileSync(path, 'utf8'));
    } catch (error) {
      this.problems.push(`${CONFIG_FILE} names ${path}, which cannot be read (${codeOf(error)}). ${ADVICE}`);
      return {};
    }
    const known = new Set(
      settings.flatMap((setting) =>
        takesFile(setting) ? [setting.variable, fileVariable(setting.variable)] : [setting.variable],
      ),
    );
    known.delete(CONFIG_FILE);
    for (const name of Object.keys(values).toSorted())
      if (!known.has(name))
        this.problems.push(
          `${path} sets ${name}, which is no setting. Correct or remove the line; "daymark config --help" lists all settings.`,
        );
    return values;
  }
}

const ADVICE = 'Check the path, and that the user that runs Daymark may read the file.';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';
