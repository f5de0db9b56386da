import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { mailHealthRoutes } from './resource.ts';

onBothDatabases('the health of mail', (harness) => {
  resourceContract(harness, { routes: mailHealthRoutes });
});
