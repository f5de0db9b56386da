import { onFailureChoices } from './alerts.ts';
import { roles } from './roles.ts';
import { LINK_ADDRESS, LONG_TEXT, SHORT_TEXT } from './text-limits.ts';
import { locales } from './texts/locales.ts';

/** How many days the bars of a component can show. */
export const barDays = [30, 60, 90, 365] as const;

/** The component statuses that can count as downtime. */
export const downStatuses = [2, 3, 4] as const;

export type DownStatus = (typeof downStatuses)[number];

/** What maintenance time can count as. */
export const maintenanceRules = ['excluded', 'up', 'down'] as const;

/** Whether the page is light or dark; `auto` is what the visitor's browser prefers. */
export const themes = ['auto', 'light', 'dark'] as const;

/** The component statuses, as the settings name them. The first is status 1. */
export const statusNames = [
  'operational',
  'performance_issues',
  'partial_outage',
  'major_outage',
  'unknown',
  'under_maintenance',
] as const;

export type StatusName = (typeof statusNames)[number];

/** The colours that `status_colours` has until somebody sets others. */
export const defaultStatusColours: Readonly<Record<StatusName, string>> = {
  operational: '#2da160',
  performance_issues: '#c48606',
  partial_outage: '#e0691a',
  major_outage: '#d13a31',
  unknown: '#7d8590',
  under_maintenance: '#3b7ddd',
};

const noLabels: Readonly<Record<StatusName, null>> = {
  operational: null,
  performance_issues: null,
  partial_outage: null,
  major_outage: null,
  unknown: null,
  under_maintenance: null,
};

const MAX_LABEL = 40;

const longText = { type: 'string', maxLength: LONG_TEXT, default: null } as const;
const picture = { type: 'string', format: 'uri', maxLength: LONG_TEXT, default: null } as const;
const moment = { type: 'string', format: 'date-time', default: null } as const;
const shown = { type: 'boolean', default: true } as const;

/** Every setting: its type, its limits, and the value that it has until somebody sets another one. */
export const settingSchemas = {
  name: { type: 'string', maxLength: SHORT_TEXT, default: 'Status' },
  about: longText,
  timezone: { type: 'string', default: 'UTC' },
  locale: { type: 'string', enum: locales, default: 'en' },
  logo: picture,
  logo_dark: picture,
  favicon: picture,
  touch_icon: picture,
  theme: { type: 'string', enum: themes, default: 'auto' },
  accent: { type: 'string', default: '#2563eb' },
  status_colours: { type: 'object', default: defaultStatusColours },
  status_labels: { type: 'object', maxLength: MAX_LABEL, default: noLabels },
  header_links: { type: 'array', maxItems: 8, items: { maxLength: MAX_LABEL }, default: [] },
  support_url: { type: 'string', format: 'uri', maxLength: LINK_ADDRESS, default: null },
  support_label: { type: 'string', maxLength: MAX_LABEL, default: null },
  announcement: { type: 'string', maxLength: 2000, default: null },
  announcement_from: moment,
  announcement_until: moment,
  translations: { type: 'object', default: null },
  css: longText,
  header: longText,
  footer: longText,
  history_days: { type: 'integer', minimum: 1, maximum: 90, default: 7 },
  bar_days: { type: 'integer', enum: barDays, default: 90 },
  uptime_down: { type: 'array', items: { enum: downStatuses }, default: [3, 4] },
  uptime_maintenance: { type: 'string', enum: maintenanceRules, default: 'excluded' },
  major_outage_share: { type: 'number', maximum: 1, default: 0.25 },
  show_uptime: shown,
  show_metrics: shown,
  show_history: shown,
  show_upcoming: shown,
  show_subscribe: shown,
  show_track_record: { type: 'boolean', default: false },
  show_powered_by: shown,
  on_failure: { type: 'string', enum: onFailureChoices, default: 'draft' },
  reminders: {
    type: 'array',
    maxItems: 5,
    items: { minimum: 1, maximum: 43_200 },
    default: [1440, 60],
  },
  stale_hours: { type: 'integer', minimum: 0, maximum: 720, default: 0 },
  resolve_reminder: { type: 'integer', minimum: 0, maximum: 1440, default: 15 },
  notification_hold: { type: 'integer', minimum: 0, maximum: 3600, default: 0 },
  mail_rate: { type: 'integer', minimum: 0, maximum: 1000, default: 0 },
  trash_days: { type: 'integer', minimum: 1, maximum: 3650, default: 30 },
  delivery_days: { type: 'integer', minimum: 7, maximum: 3650, default: 90 },
  delivery_content_days: { type: 'integer', minimum: 7, maximum: 3650, default: 14 },
  point_days: { type: 'integer', minimum: 1, maximum: 3650, default: 90 },
  rollup_days: { type: 'integer', minimum: 31, maximum: 3650, default: 1095 },
  check_result_days: { type: 'integer', minimum: 2, maximum: 3650, default: 2 },
  check_minute_days: { type: 'integer', minimum: 2, maximum: 3650, default: 14 },
  check_hour_days: { type: 'integer', minimum: 7, maximum: 3650, default: 90 },
  check_day_days: { type: 'integer', minimum: 31, maximum: 3650, default: 730 },
  alert_days: { type: 'integer', minimum: 31, maximum: 3650, default: 365 },
  session_days: { type: 'integer', minimum: 1, maximum: 365, default: 30 },
  idempotency_hours: { type: 'integer', minimum: 24, maximum: 720, default: 24 },
  second_factor_roles: { type: 'array', items: { enum: roles }, default: [] },
} as const;

export type SettingName = keyof typeof settingSchemas;
