import { readFileSync } from 'node:fs';
import type { SettingName } from '../../../common/settings.ts';
import { updateSettings } from '../../domain/settings/actions.ts';
import { isSame } from '../../domain/settings/model.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import {
  defaultSettings,
  isDefault,
  isSettingName,
  type Settings,
  settingNames,
  settingsInput,
} from '../../domain/settings/schema.ts';
import { command as commandLine, guest } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { singleLine } from '../../lib/text.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { describeError, withContext } from './open-context.ts';

const width = Math.max(...settingNames.map((name) => name.length));

const descriptions = settingNames
  .map((name) => `  ${name.padEnd(width)}  ${settingsInput[name].description}`)
  .join('\n');

export const settingsList: Command = {
  summary: 'List the settings of the status page and their values.',
  usage: '[--json]',
  help: `An asterisk marks the settings that were changed; the others have their defaults. Long values are shortened.
  --json   print the full value and the default of each setting, and whether it was changed`,
  run: (args) => {
    const { values: options } = readOptions(args, { json: { type: 'boolean', default: false } });
    return withContext(async (ctx) => {
      const settings = await currentSettings(ctx);
      console.log(options.json ? asJson(settings) : asLines(settings));
      return 0;
    });
  },
};

export const settingsGet: Command = {
  summary: 'Print the value of one setting.',
  usage: '<name>',
  help: `Prints texts as they are, and all other values as JSON.\n${descriptions}`,
  run: async (args) => {
    const { positionals } = readOptions(args, {}, { allowPositionals: true });
    if (positionals.length !== 1) throw new UsageError('Give the name of one setting.');
    const name = parseSettingName(positionals[0]);
    return withContext(async (ctx) => {
      console.log(raw((await currentSettings(ctx))[name]));
      return 0;
    });
  },
};

export const settingsSet: Command = {
  summary: 'Change a setting of the status page.',
  usage: '<name> (<value> | --file <path>)',
  help: `A running server applies the change immediately. Booleans are true or false; lists are written as 3,4 or [3,4], and everything else as JSON.
null or an empty text ("") restores the default. Put -- before a value that starts with a hyphen.
  --file   read the value from a file, such as a style sheet
${descriptions}`,
  run: async (args) => {
    const { positionals, values } = readOptions(
      args,
      { file: { type: 'string' } },
      { allowPositionals: true },
    );
    const [name, value] = positionals;
    const given = positionals.length + (values.file === undefined ? 0 : 1);
    if (given !== 2 || name === undefined) {
      throw new UsageError('Give one setting and one value. Put quotes around a value that contains spaces.');
    }
    const settingName = parseSettingName(name);
    const body = { [settingName]: parseValue(settingName, value ?? readText(values.file ?? '')) };
    return withContext(async (ctx) => {
      const before = await currentSettings(ctx);
      await updateSettings(ctx, commandLine, body);
      console.log(
        describeChange(settingName, before[settingName], (await currentSettings(ctx))[settingName]),
      );
      return 0;
    });
  },
};

/** Settings are the same for every viewer. */
const currentSettings = (ctx: Context): Promise<Settings> => loadSettings(readContextFor(ctx, guest));

function parseSettingName(name = ''): SettingName {
  if (isSettingName(name)) return name;
  throw new OperatorError(`Unknown setting "${name}". Available settings: ${settingNames.join(', ')}.`);
}

/**
 * Converts the text to what a request body would contain. Numbers may stay texts, as in the API. The action validates
 * the value.
 */
function parseValue(name: SettingName, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === 'null' || trimmed === '') return null;
  const defaultValue: unknown = defaultSettings[name];
  if (typeof defaultValue === 'boolean') return trimmed === 'true' || (trimmed === 'false' ? false : trimmed);
  if (typeof defaultValue !== 'object' || defaultValue === null) return trimmed;
  try {
    return /^[[{]/.test(trimmed) ? JSON.parse(trimmed) : trimmed.split(',');
  } catch {
    return trimmed;
  }
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new OperatorError(
      `Could not read "${path}": ${describeError(error)}. Check the path given to --file.`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`"${path}" is not UTF-8 text. Save the file as UTF-8 and try again.`);
  }
}

const raw = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const MAX_CHARACTERS = 60;

/** The value shortened to one line of a terminal. */
function shorten(value: unknown): string {
  const line = singleLine(raw(value));
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}

const asLines = (settings: Settings): string =>
  settingNames
    .map((name) => {
      const value = settings[name];
      return `${isDefault(name, value) ? ' ' : '*'} ${name.padEnd(width)}  ${shorten(value)}`;
    })
    .join('\n');

function asJson(settings: Settings): string {
  const entries = settingNames.map((name) => {
    const value = settings[name];
    return [name, { value, default: defaultSettings[name], set: !isDefault(name, value) }];
  });
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function describeChange(name: SettingName, before: unknown, after: unknown): string {
  if (isSame(before, after)) return `${name} is already ${shorten(after)}.`;
  return `${name} is ${isDefault(name, after) ? 'back to its default' : 'now'}: ${shorten(after)}`;
}
