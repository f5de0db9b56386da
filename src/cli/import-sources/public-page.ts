import { openPage } from '../../importers/pages/open-page.ts';
import type { ImportFrom } from './import-from.ts';

export const publicPage: ImportFrom = {
  help: [
    [
      'https://page',
      'the public address of a page of Statuspage, Instatus, openstatus, Better Stack, Uptime Kuma, Gatus, cState, Upptime, Status.io, Statuspal, incident.io, Cachet or Daymark',
    ],
  ],
  matches: (name) => /^https?:\/\//i.test(name),
  open: async (address, _from, _options, now) => {
    const { source, product } = await openPage(address, now);
    console.log(`${address} is a page of ${product}.`);
    return source;
  },
};
