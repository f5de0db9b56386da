import { readFileSync } from 'node:fs';
import { readTexts } from '../../common/texts/read.ts';
import { setWords, type Words } from './words.ts';

const file = new URL('../../locales/en/dashboard.json', import.meta.url);

/** The English texts, for tests. In the program, the build splits them. */
export const english = readTexts(JSON.parse(readFileSync(file, 'utf8'))) as unknown as Words;

export const speakEnglish = (): void => setWords('en', english);
