import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { readTexts, type TextFile } from '../common/texts/read.ts';

/** The texts of the pages that must open at once. All others are loaded after the first page. */
const firstGroups = ['common', 'components', 'overview', 'publishing', 'report', 'session', 'shell'];

/**
 * `dashboard.json?first` and `dashboard.json?more` are the two halves of the texts of a language, with the forms of plural
 * texts together. The first one can load the other, which also has those of `validation.json`.
 */
export const textFiles: Plugin = {
  name: 'text-files',
  enforce: 'pre',
  async load(id) {
    const [, path, half] = /^(.*\/locales\/[^/]+\/dashboard\.json)\?(first|more)$/.exec(id) ?? [];
    if (path === undefined) return null;
    const isFirst = half === 'first';
    const read = async (file: string) => {
      this.addWatchFile(file);
      return readTexts(JSON.parse(await readFile(file, 'utf8')) as TextFile);
    };
    const texts = await read(path);
    if (!isFirst) texts.validation = await read(path.replace('dashboard.json', 'validation.json'));
    const groups = Object.entries(texts).filter(([name]) => firstGroups.includes(name) === isFirst);
    const code = `export default ${JSON.stringify(Object.fromEntries(groups))};`;
    const more = 'export const more = () => import("./dashboard.json?more");';
    return { code: isFirst ? `${code}\n${more}` : code, moduleType: 'js' };
  },
};
