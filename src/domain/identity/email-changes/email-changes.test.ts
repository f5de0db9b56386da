import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { emailChangeRoutes } from './routes.ts';

// What it does is tested together with the profile, in sessions/own-account.test.ts.
onBothDatabases('confirming an email address', (harness) => {
  resourceContract(harness, { routes: emailChangeRoutes });
});
