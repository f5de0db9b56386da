import { common } from './common.ts';
import { components } from './components.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const en = { common, components, publishing, report, session, shell };
