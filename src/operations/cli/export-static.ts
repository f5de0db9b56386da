import { resolve } from 'node:path';
import { SITE } from '../../http/cache/cache-control.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import { readManifest } from '../twin/manifest.ts';
import { folderStore } from '../twin/stores.ts';
import { type SyncProgress, syncTwin } from '../twin/sync.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { withContext } from './open-context.ts';

export const exportStatic: Command = {
  summary: 'Write the public site as plain files into a folder.',
  usage: '<folder>',
  help: `Writes every public page in every language, feeds, badges, JSON and pictures, so that any web server or bucket can
show them without Daymark. Run it again to bring the folder up to date: it writes only what changed, and removes what the
public may not see any more. Other files in the folder stay as they are.

It works while the server is running. To have a copy that is always up to date, set TWIN_URL instead.

Links lead to BASE_URL, and TWIN_DAYS says how many days of past incidents and maintenance are written.`,
  run: async (args) => {
    const { positionals } = readOptions(args, {}, { allowPositionals: true });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0)
      throw new UsageError('Name one folder that the files are written to, such as ./public.');
    return withContext(async (ctx) => {
      const store = folderStore(resolve(folder));
      let last: SyncProgress | undefined;
      const report = progress();
      const { files } = await syncTwin(ctx, {
        store,
        manifest: await readManifest(store, ctx.page),
        tags: new Set([SITE]),
        event: await findNewestId({ db: ctx.connection.read }),
        onProgress: (now) => {
          last = now;
          report(now);
        },
      });
      const { written = 0, removed = 0 } = last ?? {};
      console.log(
        `${store.place} has ${files.size} files of the public site: ${written} written, ${removed} removed.`,
      );
      return 0;
    });
  },
};

const PROGRESS_FILES = 500;

/** Reports on stderr how far it is. */
function progress(): (now: SyncProgress) => void {
  let reported = 0;
  return ({ rendered, addresses }) => {
    if (rendered < reported + PROGRESS_FILES) return;
    reported = rendered;
    console.error(`${rendered} of ${addresses} files compared …`);
  };
}
