import type { FirstWords } from '../words.ts';
import { common } from './common.ts';
import { components } from './components.ts';
import { overview } from './overview.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const first: FirstWords = {
  common,
  components,
  overview,
  publishing,
  report,
  session,
  shell,
};
