import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { recoveryRoutes } from './routes.ts';

// What is found, and what staff are told of it: `reactions/notifications/staff/recovery-watch.test.ts`.
onBothDatabases('incidents that seem to be over', (harness) => {
  resourceContract(harness, { routes: recoveryRoutes });
});
