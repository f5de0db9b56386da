import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { readTexts, type TextFile } from '../common/texts/read.ts';

/** The texts of the pages that must open at once. All others are loaded after the first page. */
const firstGroups = ['common', 'components', 'overview', 'publishing', 'report', 'session', 'shell'];

/**
 * `dashboard.json?first` and `dashboard.json?more` are the two halves of the texts of a language, with the forms of plural
 * texts together. The first one can load the other.
 */
export const textFiles: Plugin = {
  name: 'text-files',
  enforce: 'pre',
  async load(id) {
    const [, path, half] = /^(.*\/locales\/[^/]+\/dashboard\.json)\?(first|more)$/.exec(id) ?? [];
    if (path === undefined) return null;
    this.addWatchFile(path);
    const texts = readTexts(JSON.parse(await readFile(path, 'utf8')) as TextFile);
    const isFirst = half === 'first';
    const groups = Object.entries(texts).filter(([name]) => firstGroups.includes(name) === isFirst);
    const code = `export default ${JSON.stringify(Object.fromEntries(groups))};`;
    const more = 'export const more = () => import("./dashboard.json?more");';
    return { code: isFirst ? `${code}\n${more}` : code, moduleType: 'js' };
  },
};
