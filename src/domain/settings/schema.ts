import { z } from 'zod';
import { onFailureChoices } from '../../../common/alerts.ts';
import { roles } from '../../../common/roles.ts';
import {
  barDays,
  downStatuses,
  settingSchemas as limits,
  maintenanceRules,
  type SettingName,
  type StatusName,
  statusNames,
  themes,
} from '../../../common/settings.ts';
import { locales } from '../../../common/texts/locales.ts';
import { documentSchema, resourceSchema } from '../../kernel/jsonapi/schemas.ts';
import { colour, picture, styleSheet } from '../../kernel/validation/appearance-fields.ts';
import {
  choice,
  dateText,
  linkAddress,
  longText,
  share,
  text,
  timeZone,
  truth,
  word,
} from '../../kernel/validation/fields.ts';
import { translationsOf } from '../../kernel/validation/translations.ts';
import {
  downStatusList,
  integerIn,
  linkList,
  perStatus,
  reminderList,
  roleList,
  setting,
} from './field-types.ts';
import { isSame } from './model.ts';
import { retentionSettings } from './retention-settings.ts';

/** Every setting of the page: its type, its default, and its purpose. */
export const settingsInput = {
  name: setting(text(), limits.name.default, 'Name of the page'),
  about: setting(longText(), null, 'What the page is about, in Markdown'),
  timezone: setting(
    timeZone(),
    limits.timezone.default,
    'Time zone of days and times on the page, by its IANA name',
  ),
  locale: setting(word(locales), limits.locale.default, 'Language of the page'),
  logo: setting(
    picture(),
    null,
    'Picture at the top: an http or https address, or data:image/png;base64, and the image itself',
  ),
  logo_dark: setting(picture(), null, 'Picture that replaces the logo on dark pages, in the same forms'),
  favicon: setting(
    picture(),
    null,
    'Icon in browser tabs, in the same forms; without it, the icon shows the status',
  ),
  touch_icon: setting(
    picture(),
    null,
    'Square icon on home screens, in the same forms; without it, Daymark draws one from an uploaded favicon or logo',
  ),
  theme: setting(
    word(themes),
    limits.theme.default,
    'Appearance of the page: auto (what the visitor’s device prefers), light or dark',
  ),
  accent: setting(colour(), limits.accent.default, 'Colour of links and buttons, as #rgb or #rrggbb'),
  status_colours: setting(
    perStatus(colour(), limits.status_colours.default),
    limits.status_colours.default,
    'Colour of each status, as #rgb or #rrggbb; the page derives readable shades from it',
  ),
  status_labels: setting(
    perStatus(text(limits.status_labels.maxLength), limits.status_labels.default),
    limits.status_labels.default,
    'Name of each status on the page and in mails; null is the name in the visitor’s language',
  ),
  header_links: setting(
    linkList,
    limits.header_links.default,
    'Links at the top of the page, each with a label and a url',
  ),
  support_url: setting(
    linkAddress(),
    null,
    'Where visitors can report a problem: an http or https address, or mailto: and an email address',
  ),
  support_label: setting(
    text(limits.support_label.maxLength),
    null,
    'Text of the link to support_url; null is “Report a problem” in the visitor’s language',
  ),
  announcement: setting(
    text(limits.announcement.maxLength),
    null,
    'Announcement at the top of every page, in Markdown',
  ),
  announcement_from: setting(dateText(), null, 'When the announcement appears; null is at once'),
  announcement_until: setting(dateText(), null, 'When the announcement disappears; null is never'),
  translations: setting(
    translationsOf({ name: text(), about: longText(), announcement: text(limits.announcement.maxLength) }),
    null,
    'Name, about and announcement in other languages, as {"de": {"name": "…"}}; languages without a text get the original',
  ),
  css: setting(styleSheet(), null, 'Style rules added to the page'),
  header: setting(longText(), null, 'HTML above the page, made safe when it is shown'),
  footer: setting(longText(), null, 'HTML below the page, made safe when it is shown'),
  history_days: setting(
    integerIn(limits.history_days),
    limits.history_days.default,
    'How many days of past incidents the page shows',
  ),
  bar_days: setting(choice(barDays), limits.bar_days.default, 'How many days the uptime bars show'),
  uptime_down: setting(
    downStatusList,
    limits.uptime_down.default,
    'Statuses that count as downtime: 2 Performance issues, 3 Partial outage, 4 Major outage',
  ),
  uptime_maintenance: setting(
    word(maintenanceRules),
    limits.uptime_maintenance.default,
    'What time under maintenance counts as: excluded, up or down',
  ),
  major_outage_share: setting(
    share(),
    limits.major_outage_share.default,
    'From this share of components in a major outage on, the whole system is in one',
  ),
  show_uptime: setting(truth(), limits.show_uptime.default, 'Whether the page shows bars and uptime'),
  show_metrics: setting(truth(), limits.show_metrics.default, 'Whether the page shows charts of metrics'),
  show_history: setting(truth(), limits.show_history.default, 'Whether the page shows past incidents'),
  show_upcoming: setting(
    truth(),
    limits.show_upcoming.default,
    'Whether the page shows maintenance that is to come',
  ),
  show_subscribe: setting(
    truth(),
    limits.show_subscribe.default,
    'Whether visitors can subscribe on the page',
  ),
  show_track_record: setting(
    truth(),
    limits.show_track_record.default,
    'Whether pages of incidents show kept promises and edits',
  ),
  show_powered_by: setting(
    truth(),
    limits.show_powered_by.default,
    'Whether the page says that it is powered by Daymark',
  ),
  on_failure: setting(
    word(onFailureChoices),
    limits.on_failure.default,
    'What happens when a check of a component fails, unless the component or a rule says otherwise: draft (an incident is drafted for staff), status (the component follows its checks at once) or nothing',
  ),
  reminders: setting(
    reminderList,
    limits.reminders.default,
    'How many minutes before maintenance its subscribers are reminded, as a list',
  ),
  stale_hours: setting(
    integerIn(limits.stale_hours),
    limits.stale_hours.default,
    'After so many hours without an update on an open incident, staff are told; 0 is never',
  ),
  resolve_reminder: setting(
    integerIn(limits.resolve_reminder),
    limits.resolve_reminder.default,
    'Staff are told when every check of an open incident works again, and once more after so many minutes; 0 is once only',
  ),
  notification_hold: setting(
    integerIn(limits.notification_hold),
    limits.notification_hold.default,
    'Seconds in which notifications wait and can be taken back',
  ),
  mail_rate: setting(
    integerIn(limits.mail_rate),
    limits.mail_rate.default,
    'Most mails a second; 0 is as fast as the server takes them',
  ),
  ...retentionSettings,
  second_factor_roles: setting(
    roleList,
    limits.second_factor_roles.default,
    'Roles whose users must sign in with a second factor or a passkey, as a list',
  ),
} satisfies { readonly [Name in SettingName]: { readonly default: (typeof limits)[Name]['default'] } };

type Table = typeof settingsInput;

/** All settings with their values. */
export type Settings = {
  readonly [Name in SettingName]: z.output<Table[Name]['schema']> | Extract<Table[Name]['default'], null>;
};

export const settingNames = Object.keys(settingsInput) as SettingName[];

export const defaultSettings: Settings = Object.freeze(
  Object.fromEntries(settingNames.map((name) => [name, settingsInput[name].default])) as unknown as Settings,
);

/** Whether the setting affects what visitors of the page see, or only what its operators see. */
const audiences: { readonly [Name in SettingName]: 'public' | 'staff' } = {
  name: 'public',
  about: 'public',
  timezone: 'public',
  locale: 'public',
  logo: 'public',
  logo_dark: 'public',
  favicon: 'public',
  touch_icon: 'public',
  theme: 'public',
  accent: 'public',
  status_colours: 'public',
  status_labels: 'public',
  header_links: 'public',
  support_url: 'public',
  support_label: 'public',
  announcement: 'public',
  announcement_from: 'public',
  announcement_until: 'public',
  translations: 'public',
  css: 'public',
  header: 'public',
  footer: 'public',
  history_days: 'public',
  bar_days: 'public',
  uptime_down: 'public',
  uptime_maintenance: 'public',
  major_outage_share: 'public',
  show_uptime: 'public',
  show_metrics: 'public',
  show_history: 'public',
  show_upcoming: 'public',
  show_subscribe: 'public',
  show_track_record: 'public',
  show_powered_by: 'public',
  on_failure: 'staff',
  reminders: 'staff',
  stale_hours: 'staff',
  resolve_reminder: 'staff',
  notification_hold: 'staff',
  mail_rate: 'staff',
  trash_days: 'staff',
  delivery_days: 'staff',
  delivery_content_days: 'staff',
  point_days: 'staff',
  rollup_days: 'staff',
  check_result_days: 'staff',
  check_minute_days: 'staff',
  check_hour_days: 'staff',
  check_day_days: 'staff',
  alert_days: 'staff',
  session_days: 'staff',
  idempotency_hours: 'staff',
  second_factor_roles: 'staff',
};

export const isPublicSetting = (name: SettingName): boolean => audiences[name] === 'public';

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingsInput, name);

export const isDefault = (name: SettingName, value: unknown): boolean => isSame(value, defaultSettings[name]);

const statusObject = <S extends z.ZodType>(schema: S) =>
  z.strictObject(Object.fromEntries(statusNames.map((name) => [name, schema])) as Record<StatusName, S>);

const attributes: { readonly [Name in SettingName]: z.ZodType<Settings[Name]> } = {
  name: z.string(),
  about: z.string().nullable(),
  timezone: z.string(),
  locale: z.enum(locales),
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  favicon: z.string().nullable(),
  touch_icon: z.string().nullable(),
  theme: z.enum(themes),
  accent: z.string(),
  status_colours: statusObject(z.string()),
  status_labels: statusObject(z.string().nullable()),
  header_links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  support_url: z.string().nullable(),
  support_label: z.string().nullable(),
  announcement: z.string().nullable(),
  announcement_from: z.string().nullable(),
  announcement_until: z.string().nullable(),
  translations: z
    .record(
      z.string(),
      z.strictObject({
        name: z.string().optional(),
        about: z.string().optional(),
        announcement: z.string().optional(),
      }),
    )
    .nullable(),
  css: z.string().nullable(),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  history_days: z.int(),
  bar_days: z.literal(barDays),
  uptime_down: z.array(z.literal(downStatuses)),
  uptime_maintenance: z.enum(maintenanceRules),
  major_outage_share: z.number(),
  show_uptime: z.boolean(),
  show_metrics: z.boolean(),
  show_history: z.boolean(),
  show_upcoming: z.boolean(),
  show_subscribe: z.boolean(),
  show_track_record: z.boolean(),
  show_powered_by: z.boolean(),
  on_failure: z.enum(onFailureChoices),
  reminders: z.array(z.int()),
  stale_hours: z.int(),
  resolve_reminder: z.int(),
  notification_hold: z.int(),
  mail_rate: z.int(),
  trash_days: z.int(),
  delivery_days: z.int(),
  delivery_content_days: z.int(),
  point_days: z.int(),
  rollup_days: z.int(),
  check_result_days: z.int(),
  check_minute_days: z.int(),
  check_hour_days: z.int(),
  check_day_days: z.int(),
  alert_days: z.int(),
  session_days: z.int(),
  idempotency_hours: z.int(),
  second_factor_roles: z.array(z.enum(roles)),
};

export const settingsSchema = documentSchema(
  resourceSchema('settings', z.strictObject(attributes), {}).meta({ id: 'Settings' }),
  [],
);
