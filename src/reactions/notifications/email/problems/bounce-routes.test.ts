import { onBothDatabases } from '../../../../../test/support/harness.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import { bounceRoutes } from './bounce-routes.ts';

onBothDatabases('bounce reports', (harness) => {
  resourceContract(harness, {
    routes: bounceRoutes,
    refused: [
      { request: 'POST /bounces', body: {}, errors: { token: ['The token field is required.'] } },
      {
        request: 'POST /bounces',
        body: { token: 'guessed' },
        errors: { token: ['The selected token is invalid.'] },
      },
    ],
  });
});
