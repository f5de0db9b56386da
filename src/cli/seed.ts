import { fillWithDemo } from '../demo/demo.ts';
import { OperatorError } from '../errors.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { type Command, readOptions } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

export const seed: Command = {
  summary: 'Fill an empty database with a believable company.',
  help: `Refuses a database that holds components already. "${invocation('serve --demo')}" does this on a throw-away database.`,
  run: (args) => {
    readOptions(args, {});
    return withContext(async (ctx) => {
      const known = await ctx.connection.read.selectFrom('components').select('id').limit(1).execute();
      if (known.length > 0) {
        throw new OperatorError(
          'This database holds components already. Seed an empty one: DATA_DIR=./demo-data',
        );
      }
      await fillWithDemo(ctx);
      await closeTwig();
      console.log(`The database is filled. Start it with "${invocation('serve')}".`);
      return 0;
    });
  },
};
