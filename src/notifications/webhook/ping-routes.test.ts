import { onBothDatabases } from '../../../test/harness.ts';
import { resourceContract } from '../../../test/resource-contract.ts';
import { pingRoutes } from './ping-routes.ts';

onBothDatabases('pings of webhooks', (world) => {
  resourceContract(world, {
    routes: pingRoutes,
    prepare: (create) => create('/webhooks', { name: 'Hook', url: 'https://hooks.example/', enabled: false }),
  });
});
