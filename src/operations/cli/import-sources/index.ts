import { cachet } from './cachet.ts';
import { csv } from './csv.ts';
import { daymark } from './daymark.ts';
import { gatus } from './gatus.ts';
import { healthchecks } from './healthchecks.ts';
import type { ImportFrom } from './import-from.ts';
import { kener } from './kener.ts';
import { kuma } from './kuma.ts';
import { publicPage } from './public-page.ts';
import { statping } from './statping.ts';
import { statuspage } from './statuspage.ts';
import { upptime } from './upptime.ts';

/** Everything that `daymark import` can read, in the order of `--help`. */
export const importSources: readonly ImportFrom[] = [
  cachet,
  statuspage,
  kuma,
  gatus,
  healthchecks,
  kener,
  upptime,
  statping,
  publicPage,
  csv,
  daymark,
];
