import { openPage } from '../../../readers/pages/open-page.ts';
import { systemClock } from '../../lib/clock.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { runImport } from '../importers/import.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { ownerOf } from './demo-company.ts';
import { invocation } from './invocation.ts';
import { openContext } from './open-context.ts';
import { type FillDemo, fillWithCompany, serveUntilStopped } from './serve.ts';

/** Where each incident takes a request, this many are enough for a first look. */
const MAX_DETAILS = 200;

export const demo: Command = {
  summary: 'See a public page of any product in Daymark, or a made-up company.',
  usage: '[https://page]',
  help: `Serves a temporary database on HOST:PORT, and deletes it when it stops.
  https://page   the public address of a page; it is imported as "${invocation('import https://page')}" would do it
Without an address, the page is that of a made-up company: the same as "${invocation('serve --demo')}".`,
  run: async (args) => {
    const { positionals } = readOptions(args, {}, { allowPositionals: true });
    const [address, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Name the address of one page.');
    if (address === undefined) return serveUntilStopped(1, fillWithCompany);
    if (!/^https?:\/\//i.test(address))
      throw new UsageError(
        `"${address}" is not the address of a page. Write one such as https://status.example.com.`,
      );
    return serveUntilStopped(1, fillWithPage(address));
  },
};

const fillWithPage =
  (address: string): FillDemo =>
  async (config) => {
    console.log(`Reading ${address} …`);
    const { source, product } = await openPage(address, systemClock.now(), { maxDetails: MAX_DETAILS });
    console.log(`It is a page of ${product}.\n`);
    const ctx = await openContext(config);
    try {
      const report = await runImport(ctx, source);
      console.log(`${report.lines().join('\n')}\n`);
      return { copyOf: address, ownerId: await ownerOf(ctx) };
    } finally {
      await source.close();
      await closeIsolated();
      await ctx.connection.close();
    }
  };
