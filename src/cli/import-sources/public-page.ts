import { openStatuspage } from '../../importers/statuspage/source.ts';
import type { ImportFrom } from './import-from.ts';

export const publicPage: ImportFrom = {
  help: [
    [
      'https://page',
      'the public address of a page of Statuspage, or of a product with the same JSON; this product, too',
    ],
  ],
  matches: (name) => /^https?:\/\//.test(name),
  open: (address, _from, _options, now) => openStatuspage(address, now),
};
