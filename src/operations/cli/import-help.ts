import { importSources } from './import-sources/index.ts';
import { invocation } from './invocation.ts';

const USAGE_WIDTH = 30;
const INDENT = ''.padEnd(USAGE_WIDTH + 2);
/** A line of up to 90 characters, which ends at the end of a word. */
const LINE = /\S.{0,89}(?=\s|$)/g;

const lineOf = (usage: string, meaning: string): string =>
  `  ${usage.padEnd(USAGE_WIDTH)}${(meaning.match(LINE) ?? []).join(`\n${INDENT}`)}`;

/** Each product, and below it its options. */
const products = importSources.flatMap(({ help }) =>
  help.map(([usage, meaning]) => lineOf(usage.startsWith('-') ? `  ${usage}` : usage, meaning)),
);

export const importHelp = `What is imported keeps its times, and nobody is notified. A second run brings only what is new.

${products.join('\n')}

${lineOf('--preview', 'shows what would be imported and what would fail, and writes nothing')}
${lineOf('--report <file>', 'the file for the report (default: a new one in DATA_DIR/imports)')}

Try it first: ${invocation('import cachet2 dump.sql --preview')}`;
