import { onBothDatabases } from '../../../test/harness.ts';
import { resourceContract } from '../../../test/resource-contract.ts';
import { mailHealthRoutes } from './routes.ts';

onBothDatabases('the health of mail', (world) => {
  resourceContract(world, { routes: mailHealthRoutes });
});
