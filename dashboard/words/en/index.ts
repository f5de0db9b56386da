import { audit } from './audit.ts';
import { common } from './common.ts';
import { components } from './components.ts';
import { profile } from './profile.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { tokens } from './tokens.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';

export const en = {
  audit,
  common,
  components,
  profile,
  publishing,
  report,
  security,
  session,
  shell,
  tokens,
  trash,
  users,
};
