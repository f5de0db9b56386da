import { OperatorError } from '../../kernel/errors.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { pauseChecks } from '../demo/pause-checks.ts';
import { type Command, readOptions } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

export const seed: Command = {
  summary: 'Fill an empty database with demo data.',
  help: `Refuses a database that already has components. "${invocation('serve --demo')}" uses a temporary database instead.
The checks of the made-up company are paused, because there is nothing that they could ask.`,
  run: (args) => {
    readOptions(args, {});
    return withContext(async (ctx) => {
      const existing = await ctx.connection.read.selectFrom('components').select('id').limit(1).execute();
      if (existing.length > 0) {
        throw new OperatorError(
          'This database already has components. Seed an empty one, for example with DATA_DIR=./demo-data.',
        );
      }
      await fillWithDemo(ctx);
      await pauseChecks(ctx);
      await closeIsolated();
      console.log(`The database now contains demo data. Start the service with "${invocation('serve')}".`);
      return 0;
    });
  },
};
