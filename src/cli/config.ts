import { settings } from '../config/settings.ts';
import { printConfig, readConfig } from '../config.ts';
import { type Command, readOptions } from './command.ts';

const rows = Object.values(settings);
const width = Math.max(...rows.map(({ variable }) => variable.length));
const withoutMarkdown = (text: string) => text.replaceAll('`', '');

export const config: Command = {
  summary: 'Print the effective configuration, with secrets masked.',
  help: `Daymark is configured through environment variables:\n${rows
    .map(({ variable, description, defaultText }) =>
      withoutMarkdown(`  ${variable.padEnd(width)}  ${description} (default ${defaultText})`),
    )
    .join('\n')}`,
  run: async (args) => {
    readOptions(args, {});
    for (const { variable, value } of printConfig(readConfig())) console.log(`${variable}=${value}`);
    return 0;
  },
};
