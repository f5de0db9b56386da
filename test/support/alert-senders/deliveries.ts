import type { AlertSourceKind } from '../../../common/alert-senders.ts';
import { clouds } from './clouds.ts';
import { monitors } from './monitors.ts';
import { deliveredAt, type Moment, type Sender } from './payload.ts';
import { selfHosted } from './self-hosted.ts';

export const senders: Readonly<Record<AlertSourceKind, Sender>> = { ...clouds, ...monitors, ...selfHosted };

export const signingSecret = 'a secret that both know';

/** A delivery as it would arrive, signed if the sender signs. */
export function delivery(kind: AlertSourceKind, moment: Moment) {
  const { payload, sign, paths } = senders[kind];
  const { body, contentType = 'application/json', headers = {} } = payload(moment);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    headers: { 'content-type': contentType, ...headers, ...sign?.(text, signingSecret, deliveredAt[moment]) },
    body: Buffer.from(text),
    query: '',
    signingSecret: sign ? signingSecret : null,
    paths: paths ?? null,
    now: deliveredAt[moment],
  };
}
