import type { PageFixture } from './fixture.ts';
import {
  betterStackFixture,
  incidentIoFixture,
  instatusFixture,
  openstatusFixture,
  statusIoFixture,
  statuspageFixture,
  statuspalFixture,
} from './hosted.ts';
import {
  cachet2Fixture,
  cachet3Fixture,
  cstateFixture,
  gatusFixture,
  upptimeFixture,
  uptimeKumaFixture,
} from './self-hosted.ts';

/** A small page of every product, written to its documentation. */
export const pageFixtures: readonly PageFixture[] = [
  statuspageFixture,
  instatusFixture,
  openstatusFixture,
  betterStackFixture,
  incidentIoFixture,
  statusIoFixture,
  statuspalFixture,
  uptimeKumaFixture,
  gatusFixture,
  cstateFixture,
  upptimeFixture,
  cachet3Fixture,
  cachet2Fixture,
];
