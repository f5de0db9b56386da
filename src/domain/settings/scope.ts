import type { SettingName } from '../../../common/settings.ts';
import type { Settings } from './schema.ts';

/** Whether each page has a value of its own, or the whole installation has one. */
const scopes = {
  name: 'page',
  about: 'page',
  timezone: 'page',
  locale: 'page',
  logo: 'page',
  logo_dark: 'page',
  favicon: 'page',
  touch_icon: 'page',
  theme: 'page',
  accent: 'page',
  status_colours: 'page',
  status_labels: 'page',
  header_links: 'page',
  support_url: 'page',
  support_label: 'page',
  announcement: 'page',
  announcement_from: 'page',
  announcement_until: 'page',
  translations: 'page',
  css: 'page',
  header: 'page',
  footer: 'page',
  history_days: 'page',
  bar_days: 'page',
  uptime_down: 'page',
  uptime_maintenance: 'page',
  major_outage_share: 'page',
  show_uptime: 'page',
  show_metrics: 'page',
  show_history: 'page',
  show_upcoming: 'page',
  show_subscribe: 'page',
  show_track_record: 'page',
  show_powered_by: 'page',
  // When people are told of something is planned once for an incident or a schedule, whatever pages show it.
  reminders: 'installation',
  on_failure: 'installation',
  stale_hours: 'installation',
  resolve_reminder: 'installation',
  notification_hold: 'installation',
  mail_rate: 'installation',
  trash_days: 'installation',
  delivery_days: 'installation',
  delivery_content_days: 'installation',
  point_days: 'installation',
  rollup_days: 'installation',
  check_result_days: 'installation',
  check_minute_days: 'installation',
  check_hour_days: 'installation',
  check_day_days: 'installation',
  alert_days: 'installation',
  session_days: 'installation',
  idempotency_hours: 'installation',
  second_factor_roles: 'installation',
} as const satisfies { readonly [Name in SettingName]: 'page' | 'installation' };

type InstallationSettingName = {
  [Name in SettingName]: (typeof scopes)[Name] extends 'installation' ? Name : never;
}[SettingName];

/** The settings that are the same whatever page one looks at. */
export type InstallationSettings = Pick<Settings, InstallationSettingName>;

export const isInstallationSetting = (name: SettingName): name is InstallationSettingName =>
  scopes[name] === 'installation';

export const installationSettingNames = (Object.keys(scopes) as SettingName[]).filter(isInstallationSetting);
