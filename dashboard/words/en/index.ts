import { common } from './common.ts';
import { components } from './components.ts';
import { report } from './report.ts';
import { schedules } from './schedules.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const en = { common, components, report, schedules, session, shell };
