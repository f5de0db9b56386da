import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { pingRoutes } from './ping-routes.ts';

onBothDatabases('pings of webhooks', (harness) => {
  resourceContract(harness, {
    routes: pingRoutes,
    prepare: (create) => create('/webhooks', { name: 'Hook', url: 'https://hooks.example/', enabled: false }),
  });
});
