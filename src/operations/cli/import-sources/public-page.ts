import { pageProducts } from '../../../../common/page-products.ts';
import { openPage } from '../../../../readers/pages/open-page.ts';
import type { ImportFrom } from './import-from.ts';
import { zoneOf } from './time-zone.ts';

export const publicPage: ImportFrom = {
  help: [
    [
      'https://page',
      `the public address of a page of ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(pageProducts))}`,
    ],
    ['--time-zone <zone>', 'the time zone of a page of Cachet 3 that is not in UTC'],
  ],
  options: { 'time-zone': { type: 'string' } },
  matches: (name) => /^https?:\/\//i.test(name),
  open: async (address, _from, options, now) => {
    const { source, product } = await openPage(address, now, { zone: zoneOf(options, 'time-zone') });
    console.log(`${address} is a page of ${product}.`);
    return source;
  },
};
