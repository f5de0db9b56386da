import { before, test } from 'node:test';
import { inDashboard } from './dashboard.ts';
import { measure, slowDown } from './responsiveness.ts';

const SUBSCRIBERS = 100_000;
const BATCH = 1000;

inDashboard('a hundred thousand subscribers', (dashboard) => {
  before(async () => {
    const { write } = dashboard.harness.ctx.connection;
    const now = dashboard.harness.clock.now();
    for (let first = 0; first < SUBSCRIBERS; first += BATCH) {
      await write
        .insertInto('subscribers')
        .values(
          Array.from({ length: BATCH }, (_, index) => {
            const email = `reader${first + index}@customers.example`;
            return {
              email,
              email_key: email,
              global: 1,
              verified_at: now,
              created_at: now,
              updated_at: now,
            };
          }),
        )
        .execute();
    }
  });

  test('stay responsive in the list on a slow computer', async (context) => {
    const page = await dashboard.visit('/subscribers', { as: 'editor' });
    await page.getByText(/100,\d{3} results/).waitFor();
    await slowDown(page);
    const search = page.getByRole('searchbox');
    await measure(context, page, 'typing into the search', {
      act: () => search.pressSequentially('reader99@'),
      back: () => search.fill(''),
    });
    await page.getByRole('link', { name: 'reader99@customers.example' }).waitFor();
    await search.fill('');
    await page.getByText(/100,\d{3} results/).waitFor();
    await measure(context, page, 'going to the next page', {
      act: () => page.getByRole('button', { name: 'Next' }).click(),
    });
    await page.getByText(/^Page [2-9] of/).waitFor();
    await measure(context, page, 'starting to select', {
      act: () => page.getByRole('button', { name: 'Select', exact: true }).click(),
      back: () => page.getByRole('button', { name: 'Stop selecting' }).click(),
    });
  });
});
