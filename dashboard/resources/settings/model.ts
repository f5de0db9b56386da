import type { Schemas } from '@daymark/client';
import { type SettingName, settingSchemas } from '../../../common/settings.ts';

/** The values of all settings, as the API sends them. */
export type Settings = Schemas['SettingsDocument']['data']['attributes'];

export const sections = [
  'page',
  'look',
  'content',
  'uptime',
  'notifications',
  'security',
  'images',
  'system',
] as const;

export type Section = (typeof sections)[number];

/** Where each setting is found. A new one does not compile until it has its place here, and its words. */
const sectionOf: Readonly<Record<SettingName, Exclude<Section, 'images' | 'system'>>> = {
  name: 'page',
  about: 'page',
  timezone: 'page',
  locale: 'page',
  header_links: 'page',
  support_url: 'page',
  support_label: 'page',
  announcement: 'page',
  announcement_from: 'page',
  announcement_until: 'page',
  translations: 'page',
  theme: 'look',
  accent: 'look',
  logo: 'look',
  logo_dark: 'look',
  favicon: 'look',
  touch_icon: 'look',
  status_colours: 'look',
  status_labels: 'look',
  css: 'look',
  header: 'look',
  footer: 'look',
  show_uptime: 'content',
  bar_days: 'content',
  show_history: 'content',
  history_days: 'content',
  show_metrics: 'content',
  show_upcoming: 'content',
  show_subscribe: 'content',
  show_track_record: 'content',
  show_powered_by: 'content',
  uptime_down: 'uptime',
  uptime_maintenance: 'uptime',
  major_outage_share: 'uptime',
  on_failure: 'notifications',
  notification_hold: 'notifications',
  reminders: 'notifications',
  stale_hours: 'notifications',
  resolve_reminder: 'notifications',
  mail_rate: 'notifications',
  second_factor_roles: 'security',
  session_days: 'security',
  trash_days: 'security',
  delivery_days: 'security',
  delivery_content_days: 'security',
  point_days: 'security',
  rollup_days: 'security',
  check_result_days: 'security',
  check_minute_days: 'security',
  check_hour_days: 'security',
  check_day_days: 'security',
  alert_days: 'security',
  idempotency_hours: 'security',
};

export const settingNames = Object.keys(sectionOf) as SettingName[];

export const settingsIn = (section: Section): readonly SettingName[] =>
  settingNames.filter((name) => sectionOf[name] === section);

/** Those whose effect can be seen on the page. */
export const hasPreview = (section: Section): boolean =>
  section === 'page' || section === 'look' || section === 'content' || section === 'uptime';

export const toSection = (text: string | undefined): Section =>
  sections.find((section) => section === text) ?? 'page';

export const defaultOf = (name: SettingName): Settings[SettingName] =>
  settingSchemas[name].default as Settings[SettingName];

/** What the schema says about a setting, in one shape for all types. */
interface SettingSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: {
    readonly enum?: readonly (string | number)[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxLength?: number;
  };
}

export const schemaOf = (name: SettingName): SettingSchema => settingSchemas[name];

export type ControlKind =
  | 'switch'
  | 'number'
  | 'share'
  | 'choice'
  | 'choices'
  | 'minutes'
  | 'text'
  | 'code'
  | 'markdown'
  | 'zone'
  | 'colour'
  | 'picture'
  | 'statusColours'
  | 'statusLabels'
  | 'links'
  | 'moment'
  | 'translations';

/** Settings for which the type alone does not say which field suits them. */
const kinds: Readonly<Partial<Record<SettingName, ControlKind>>> = {
  about: 'markdown',
  announcement: 'markdown',
  timezone: 'zone',
  accent: 'colour',
  logo: 'picture',
  logo_dark: 'picture',
  favicon: 'picture',
  touch_icon: 'picture',
  status_colours: 'statusColours',
  status_labels: 'statusLabels',
  header_links: 'links',
  translations: 'translations',
  reminders: 'minutes',
  major_outage_share: 'share',
};

const LONG = 255;

export function controlOf(name: SettingName): ControlKind {
  const schema = schemaOf(name);
  const special = kinds[name];
  if (special) return special;
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'array') return 'choices';
  if (schema.enum) return 'choice';
  if (schema.format === 'date-time') return 'moment';
  if (schema.type !== 'string') return 'number';
  return schema.format !== 'uri' && (schema.maxLength ?? 0) > LONG ? 'code' : 'text';
}

/** The texts of an object that has one for each status. */
export const textsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const linksIn = (value: unknown): Settings['header_links'] =>
  Array.isArray(value) ? (value as Settings['header_links']) : [];

export const durationUnits = { days: 1440, hours: 60, minutes: 1 } as const;

export type DurationUnit = keyof typeof durationUnits;

/** The largest unit in which some minutes are a whole number. */
export function durationOf(minutes: number): { readonly amount: number; readonly unit: DurationUnit } {
  const units = Object.keys(durationUnits) as DurationUnit[];
  const unit = units.find((each) => minutes > 0 && minutes % durationUnits[each] === 0) ?? 'minutes';
  return { amount: minutes / durationUnits[unit], unit };
}
