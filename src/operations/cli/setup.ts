import { findSetupUrl } from '../../domain/identity/setup/actions.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { type Command, readOptions } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

export const setup: Command = {
  summary: 'Print the URL where the first owner creates their account.',
  help: `Open it in a browser. It works once: as soon as somebody has an account, setup is closed for good.
"${invocation('serve')}" prints the same address when it starts.`,
  run: (args) => {
    readOptions(args, {});
    return withContext(async (ctx) => {
      const url = await findSetupUrl(ctx);
      if (url === undefined) {
        throw new OperatorError(
          `Setup is closed because an account already exists. To see whose, run "${invocation('user list')}". If nobody can sign in, run "${invocation('user reset-password <email>')}".`,
        );
      }
      console.log(url);
      return 0;
    });
  },
};
