import { settings } from '../../kernel/config/settings.ts';
import { fileVariable, takesFile } from '../../kernel/config/sources.ts';
import { printConfig, readConfig } from '../../kernel/config.ts';
import { type Command, readOptions } from './command.ts';

const rows = Object.values(settings);
const width = Math.max(...rows.map(({ variable }) => variable.length));
const withoutMarkdown = (text: string) => text.replaceAll('`', '');

export const config: Command = {
  summary: 'Print the effective configuration, with secrets masked.',
  help: `Daymark is configured through environment variables and files:\n${rows
    .map(({ variable, description, defaultText }) =>
      withoutMarkdown(`  ${variable.padEnd(width)}  ${description} (default ${defaultText})`),
    )
    .join('\n')}

Instead of a secret itself, a variable may name a file that holds it, as Docker, Kubernetes and systemd provide them:
${rows
  .filter(takesFile)
  .map(({ variable }) => `  ${fileVariable(variable)}`)
  .join('\n')}

CONFIG_FILE names a file with the same names, a line each. What is set in the environment wins over that file.`,
  run: async (args) => {
    readOptions(args, {});
    for (const { variable, value } of printConfig(readConfig())) console.log(`${variable}=${value}`);
    return 0;
  },
};
