import type { Schemas } from '@daymark/client';
import {
  type AlertSourceKind,
  alertSourceKinds,
  type JsonPaths,
  signingKinds,
} from '../../../common/alert-senders.ts';
import type { Timestamp } from '../../ui/times.ts';
import { words } from '../../words/words.ts';

/** What senders call themselves. */
const senderNames: Readonly<Record<Exclude<AlertSourceKind, 'json'>, string>> = {
  alertmanager: 'Prometheus Alertmanager',
  grafana: 'Grafana',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
  datadog: 'Datadog',
  newrelic: 'New Relic',
  sns: 'Amazon CloudWatch (SNS)',
  uptimerobot: 'UptimeRobot',
  betterstack: 'Better Stack',
  kuma: 'Uptime Kuma',
  zabbix: 'Zabbix',
  nagios: 'Nagios, Icinga',
  healthchecks: 'Healthchecks',
  sentry: 'Sentry',
};

export const senderName = (kind: AlertSourceKind): string =>
  kind === 'json' ? words.alerts.otherSender : senderNames[kind];

export const senders = () => alertSourceKinds.map((value) => ({ value, label: senderName(value) }));

export const hasSignature = (kind: AlertSourceKind): boolean => signingKinds.includes(kind);

/** The paths that the form asks for. Others, which a script has set, stay as they are. */
export const shownPaths = ['key', 'title', 'severity', 'state', 'link'] as const;
export type ShownPath = (typeof shownPaths)[number];

export interface AlertSource {
  readonly id: number;
  readonly kind: AlertSourceKind;
  readonly name: string;
  /** The whole URL with its secret. */
  readonly address: string;
  readonly hasSigningSecret: boolean;
  readonly paths: JsonPaths | null;
  readonly instructions: Schemas['AlertSource']['attributes']['instructions'];
  readonly lastDelivery: Timestamp;
  /** Seconds without a repeat after which an alert ends. */
  readonly expiresAfter: number | null;
  /** The names of the alerts that are its heartbeat. */
  readonly heartbeats: readonly string[];
  readonly lastHeartbeat: Timestamp;
  readonly leftOut: number;
  readonly lastLeftOut: Timestamp;
}

export const toAlertSource = ({ attributes }: Schemas['AlertSource']): AlertSource => ({
  id: attributes.id,
  kind: attributes.kind,
  name: attributes.name,
  address: attributes.address,
  hasSigningSecret: attributes.has_signing_secret,
  // The server stores nothing else.
  paths: attributes.paths as unknown as JsonPaths | null,
  instructions: attributes.instructions,
  lastDelivery: attributes.last_delivery,
  expiresAfter: attributes.expires_after,
  heartbeats: attributes.heartbeats,
  lastHeartbeat: attributes.last_heartbeat,
  leftOut: attributes.left_out,
  lastLeftOut: attributes.last_left_out,
});

/** What the form of a source holds. */
export interface SourceFields {
  readonly kind: AlertSourceKind;
  readonly name: string;
  /** Empty: as it is. */
  readonly signingSecret: string;
  readonly paths: JsonPaths;
  readonly expiresAfter: number | null;
  /** Names, separated by commas. */
  readonly heartbeats: string;
}

/** As in the example that the sender is given. */
const usualPaths: JsonPaths = { key: 'id', title: 'title', severity: 'severity', state: 'status' };

/** Whose alerts have names, and are repeated every few hours as long as they fire. */
export const isRepeating = (kind: AlertSourceKind): boolean => kind === 'alertmanager' || kind === 'grafana';

/** These senders repeat an alert every 4 hours, or every 12 as kube-prometheus sets them up: twice the longer time. */
const USUAL_EXPIRY = 24 * 3600;

export const proposalFor = (kind: AlertSourceKind): Pick<SourceFields, 'expiresAfter' | 'heartbeats'> => ({
  expiresAfter: isRepeating(kind) ? USUAL_EXPIRY : null,
  heartbeats: isRepeating(kind) ? 'Watchdog' : '',
});

export const newSource: SourceFields = {
  kind: 'alertmanager',
  name: '',
  signingSecret: '',
  paths: usualPaths,
  ...proposalFor('alertmanager'),
};

export const fieldsOf = ({ kind, name, paths, expiresAfter, heartbeats }: AlertSource): SourceFields => ({
  kind,
  name,
  signingSecret: '',
  // Without paths, what has arrived is a sample to choose them from.
  paths: paths ?? { key: '', title: '' },
  expiresAfter,
  heartbeats: heartbeats.join(', '),
});

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Secrets are not kept in the browser. */
export const withoutSecret = <F extends Partial<SourceFields>>(fields: F): F =>
  fields.signingSecret === undefined ? fields : { ...fields, signingSecret: '' };

const filled = (paths: JsonPaths): JsonPaths =>
  Object.fromEntries(Object.entries(paths).filter(([, path]) => path !== '')) as unknown as JsonPaths;

/** Changed fields as the API takes them. */
export const bodyOf = ({ name, signingSecret, paths, expiresAfter, heartbeats }: Partial<SourceFields>) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(signingSecret && { signing_secret: signingSecret }),
  ...(paths && { paths: filled(paths) as never }),
  ...(expiresAfter !== undefined && { expires_after: expiresAfter }),
  ...(heartbeats !== undefined && { heartbeats: namesIn(heartbeats) }),
});

/** A new source as the API takes it. Without a name, it is called like its sender. */
export function newBodyOf({ kind, name, signingSecret, paths, expiresAfter, heartbeats }: SourceFields) {
  return {
    kind,
    name: name.trim() || senderName(kind),
    ...(hasSignature(kind) && signingSecret && { signing_secret: signingSecret }),
    ...(kind === 'json' && { paths: filled(paths) as never }),
    expires_after: expiresAfter,
    ...(isRepeating(kind) && { heartbeats: namesIn(heartbeats) }),
  };
}
