import { common } from './common.ts';
import { componentGroups } from './component-groups.ts';
import { components } from './components.ts';
import { metrics } from './metrics.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const en = { common, componentGroups, components, metrics, report, session, shell };
