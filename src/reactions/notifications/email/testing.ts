import { defaultStatusColours } from '../../../../common/settings.ts';
import { isStaffKind, type NotificationKind } from '../../../domain/audience/deliveries/model.ts';
import { mailTranslator } from '../../../kernel/i18n/mail-translator.ts';
import type { EmailContent, MailIncident, MailMaintenance } from './content/email-content.ts';

/** Contents for tests that compose emails. */

/** 2026-03-10 12:00 UTC */
export const NOON = 1_773_144_000;
const HOUR = 3600;

export const sampleIncident = (changes: Partial<MailIncident> = {}): MailIncident => ({
  type: 'incident',
  id: 12,
  name: 'Checkout times out',
  message: 'We see **timeouts**. More in [our docs](https://docs.example/timeouts).',
  url: 'https://status.example/incidents/guid-12',
  status: 1,
  components: [
    { name: 'Checkout', status: 4, current: 4 },
    { name: 'API', status: null, current: 1 },
  ],
  occurredAt: NOON,
  resolvedAt: null,
  nextUpdateAt: null,
  ...changes,
});

export const sampleMaintenance = (changes: Partial<MailMaintenance> = {}): MailMaintenance => ({
  type: 'schedule',
  id: 7,
  name: 'Database upgrade',
  message: 'A new version of the database.',
  url: 'https://status.example/schedules/7',
  status: 0,
  components: [{ name: 'API', status: 6, current: 1 }],
  window: { start: NOON + 24 * HOUR, end: NOON + 26 * HOUR },
  before: undefined,
  ...changes,
});

const about = (kind: NotificationKind): EmailContent['entry'] => {
  if (/^(subscriber|account|draft|alert|mail|probe)\./.test(kind)) return undefined;
  return kind.startsWith('incident.') ? sampleIncident() : sampleMaintenance();
};

export async function sampleMessage(
  kind: NotificationKind,
  changes: Partial<EmailContent> = {},
): Promise<EmailContent> {
  const isAccount = kind.startsWith('account.');
  const isStaff = isStaffKind(kind) || isAccount;
  const i18n = changes.i18n ?? (await mailTranslator('en', 'UTC'));
  const entry = about(kind);
  const notice = {
    label: i18n.kind(kind),
    title: 'Checkout',
    sentences: [i18n.t('draftText')],
    button: { text: i18n.t('openDashboard'), url: 'https://status.example/dashboard/' },
  };
  const own = {
    manage: 'https://status.example/subscribe/manage/m-token',
    unsubscribe: 'https://status.example/unsubscribe/u-token',
  };
  const account = { account: 'https://status.example/dashboard/reset#token=a-token' };
  const confirm = { confirm: 'https://status.example/subscribe/confirm/c-token' };
  return {
    kind,
    eventId: 99,
    recipient: { id: 34, isStaff },
    i18n,
    page: {
      name: 'Acme Status',
      url: 'https://status.example',
      accent: '#2563eb',
      status_colours: defaultStatusColours,
      logo: undefined,
    },
    entry,
    ...(isStaffKind(kind) && !entry && { notice }),
    staleHours: 6,
    links: isAccount ? account : isStaff ? {} : kind === 'subscriber.confirm' ? confirm : own,
    ...changes,
  };
}
