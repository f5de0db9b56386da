import { readFileSync } from 'node:fs';
import { command as commandLine, guest } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { readContextFor } from '../jsonapi/read-context.ts';
import { singleLine } from '../lib/text.ts';
import { updateSettings } from '../resources/settings/actions.ts';
import { isSame } from '../resources/settings/model.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import {
  defaultSettings,
  isDefault,
  isSettingName,
  type SettingName,
  type Settings,
  settingNames,
  settingsInput,
} from '../resources/settings/schema.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { reason, withContext } from './open-context.ts';

const width = Math.max(...settingNames.map((name) => name.length));

const meanings = settingNames
  .map((name) => `  ${name.padEnd(width)}  ${settingsInput[name].description}`)
  .join('\n');

export const settingsList: Command = {
  summary: 'List the settings of the page, with their values.',
  usage: '[--json]',
  help: `A star marks what was set by hand; the others have their defaults. Long values are cut.
  --json   print all of it: for each setting its value, its default, and whether it was set`,
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
  summary: 'Print the value of one setting of the page.',
  usage: '<name>',
  help: `Texts are printed as they are, anything else as JSON.\n${meanings}`,
  run: async (args) => {
    const { positionals } = readOptions(args, {}, { allowPositionals: true });
    if (positionals.length !== 1) throw new UsageError('Name one setting.');
    const name = knownName(positionals[0]);
    return withContext(async (ctx) => {
      console.log(raw((await currentSettings(ctx))[name]));
      return 0;
    });
  },
};

export const settingsSet: Command = {
  summary: 'Change a setting of the page, at once.',
  usage: '<name> (<value> | --file <path>)',
  help: `Works while the server runs. Booleans are true or false, lists are written as 3,4 or [3,4]. null, or an empty
text (""), gives a setting back its default. A value that begins with a hyphen stands after --.
  --file   read the value from a file, such as a style sheet
${meanings}`,
  run: async (args) => {
    const { positionals, values } = readOptions(
      args,
      { file: { type: 'string' } },
      { allowPositionals: true },
    );
    const [name, value] = positionals;
    const given = positionals.length + (values.file === undefined ? 0 : 1);
    if (given !== 2 || name === undefined) {
      throw new UsageError('Name one setting and one value; put a value with blanks into quotes.');
    }
    const known = knownName(name);
    const body = { [known]: parseValue(known, value ?? readText(values.file ?? '')) };
    return withContext(async (ctx) => {
      const before = await currentSettings(ctx);
      await updateSettings(ctx, commandLine, body);
      console.log(told(known, before[known], (await currentSettings(ctx))[known]));
      return 0;
    });
  },
};

/** Settings are the same for every reader. */
const currentSettings = (ctx: Context): Promise<Settings> => loadSettings(readContextFor(ctx, guest));

function knownName(name = ''): SettingName {
  if (isSettingName(name)) return name;
  throw new OperatorError(`There is no setting "${name}". There are: ${settingNames.join(', ')}.`);
}

/** What a body of the API would hold. Numbers may be texts there too; what makes no sense is told by the action. */
function parseValue(name: SettingName, text: string): unknown {
  const word = text.trim();
  if (word === 'null' || word === '') return null;
  const byDefault: unknown = defaultSettings[name];
  if (typeof byDefault === 'boolean') return word === 'true' || (word === 'false' ? false : word);
  if (!Array.isArray(byDefault)) return word;
  try {
    return word.startsWith('[') ? JSON.parse(word) : word.split(',');
  } catch {
    return word;
  }
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new OperatorError(`Could not read "${path}": ${reason(error)}. Check the path after --file.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`"${path}" is not a text in UTF-8. Save it as one, and try again.`);
  }
}

const raw = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const MAX_CHARACTERS = 60;

/** On one line of a terminal. */
function brief(value: unknown): string {
  const line = singleLine(raw(value));
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}

const asLines = (settings: Settings): string =>
  settingNames
    .map((name) => {
      const value = settings[name];
      return `${isDefault(name, value) ? ' ' : '*'} ${name.padEnd(width)}  ${brief(value)}`;
    })
    .join('\n');

function asJson(settings: Settings): string {
  const entries = settingNames.map((name) => {
    const value = settings[name];
    return [name, { value, default: defaultSettings[name], set: !isDefault(name, value) }];
  });
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function told(name: SettingName, before: unknown, after: unknown): string {
  if (isSame(before, after)) return `${name} is ${brief(after)} already.`;
  return `${name} is ${isDefault(name, after) ? 'back to its default' : 'now'}: ${brief(after)}`;
}
