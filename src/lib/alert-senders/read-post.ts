import { type AlertSourceKind, alertSourceKinds } from '../../../common/alert-senders.ts';
import { alertmanager } from './alertmanager.ts';
import { betterstack } from './betterstack.ts';
import { excessOf } from './body.ts';
import { datadog } from './datadog.ts';
import { grafana } from './grafana.ts';
import { healthchecks } from './healthchecks.ts';
import { json } from './json.ts';
import { kuma } from './kuma.ts';
import { nagios } from './nagios.ts';
import { newrelic } from './newrelic.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import {
  type AlertSender,
  MAX_POST_BYTES,
  type PostContent,
  type PostRequest,
  type SenderInstructions,
  type SenderServices,
} from './sender.ts';
import { sentry } from './sentry.ts';
import { sns } from './sns.ts';
import { uptimerobot } from './uptimerobot.ts';
import { zabbix } from './zabbix.ts';

const senders: Readonly<Record<AlertSourceKind, AlertSender>> = {
  alertmanager,
  grafana,
  pagerduty,
  opsgenie,
  datadog,
  newrelic,
  sns,
  uptimerobot,
  betterstack,
  kuma,
  zabbix,
  nagios,
  healthchecks,
  sentry,
  json,
};

/** The name of the sender, as people know it. */
export const senderName = (kind: AlertSourceKind): string => senders[kind].name;

/** The senders that can also send what they say after the `?` of the address, with GET. */
export const queryKinds: readonly AlertSourceKind[] = alertSourceKinds.filter(
  (kind) => senders[kind].sendsQuery,
);

/** Reads what a sender posted. It never throws: whatever is wrong with the delivery is its problem. */
export async function readPost(
  kind: AlertSourceKind,
  request: PostRequest,
  services: SenderServices,
): Promise<PostContent> {
  if (request.body.byteLength > MAX_POST_BYTES) {
    return { problem: 'form', sentence: `The body is larger than ${MAX_POST_BYTES / 1024 / 1024} MiB.` };
  }
  const delivery = await senders[kind].read(request, services);
  if (!('problem' in delivery) || delivery.problem !== 'form') return delivery;
  return { ...delivery, sentence: excessOf(request) ?? delivery.sentence };
}

/** How the sender is told where to send its alerts: the exact lines to paste. */
export const instructions = (kind: AlertSourceKind, address: string): SenderInstructions =>
  senders[kind].instructions(address);
