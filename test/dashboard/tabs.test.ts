/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { setHidden } from '../browser/hidden-tab.ts';
import { inDashboard } from './dashboard.ts';

/** Longer than a hidden tab keeps its stream. */
const AWAY_MS = 6000;

inDashboard('many tabs of the dashboard in one browser', (dashboard) => {
  const incident = (name: string) =>
    dashboard.write('POST', '/incidents', { name, status: 1, message: 'm', visible: 1 });
  const link = (page: Page, name: string) => page.getByRole('link', { name });
  const openTab = async (first: Page): Promise<Page> => {
    const tab = await first.context().newPage();
    await tab.goto(`${dashboard.url}/dashboard/incidents`);
    await tab.getByRole('heading', { name: 'Incidents' }).waitFor();
    return tab;
  };

  test('leave a connection for the seventh, because hidden tabs have no stream; one that is shown again catches up', async () => {
    const first = await dashboard.visit('/incidents');
    await first.getByRole('heading', { name: 'Incidents' }).waitFor();
    const tabs = [first];
    // HTTP/1.1 has six connections to a server, and the stream of each tab takes one.
    for (let number = 2; number <= 5; number++) tabs.push(await openTab(first));
    for (const tab of tabs) await setHidden(tab, true);
    await first.waitForTimeout(AWAY_MS);
    const [sixth, seventh] = [await openTab(first), await openTab(first)];
    await incident('Seen by those who look');
    await link(sixth, 'Seen by those who look').waitFor();
    await link(seventh, 'Seen by those who look').waitFor();
    assert.equal(await link(first, 'Seen by those who look').count(), 0, 'a hidden tab learns nothing');
    await setHidden(first, false);
    await link(first, 'Seen by those who look').waitFor();
    await incident('Seen at once again');
    await link(first, 'Seen at once again').waitFor();
    await first.context().close();
  });

  test('have no stream if they were opened in the background, until somebody looks at them', async () => {
    await incident('There before');
    const first = await dashboard.visit('/incidents');
    const tab = await first.context().newPage();
    const streams: string[] = [];
    tab.on('request', (request) => request.url().endsWith('/api/live') && streams.push(request.url()));
    await tab.addInitScript(() =>
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
    );
    await tab.goto(`${dashboard.url}/dashboard/incidents`);
    await tab.getByRole('heading', { name: 'Incidents' }).waitFor();
    await link(tab, 'There before').waitFor();
    assert.deepEqual(streams, []);
    await incident('Written meanwhile');
    await setHidden(tab, false);
    await link(tab, 'Written meanwhile').waitFor();
    assert.equal(streams.length, 1);
  });
});
