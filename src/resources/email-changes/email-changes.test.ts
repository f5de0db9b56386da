import { onBothDatabases } from '../../../test/harness.ts';
import { resourceContract } from '../../../test/resource-contract.ts';
import { emailChangeRoutes } from './routes.ts';

// What it does is tested together with the profile, in sessions/own-account.test.ts.
onBothDatabases('confirming an email address', (world) => {
  resourceContract(world, { routes: emailChangeRoutes });
});
