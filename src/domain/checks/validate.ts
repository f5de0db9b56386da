import type { CheckKind } from '../../../common/checks.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { isWebAddress } from '../../kernel/validation/fields.ts';
import { hostAndPort } from '../../lib/checks/host.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { parseCron } from '../../lib/cron.ts';
import { findKnownComponentIds } from '../status/components/queries.ts';
import { findKnownMetric } from '../status/metrics/queries.ts';
import { checkDefaults } from './model.ts';
import { isHereAlone, loadPlaces } from './places.ts';
import { findAncestors } from './queries.ts';
import type { CheckForm } from './schema.ts';

const mayHavePort = (target: string): boolean => hostAndPort(target) !== undefined;
const hasHost = (target: string): boolean => mayHavePort(target) && hostAndPort(target)?.port === undefined;
const hasHostAndPort = (target: string): boolean => hostAndPort(target)?.port !== undefined;
const after = (scheme: RegExp, target: string): string => target.replace(scheme, '').replace(/\/$/, '');

const HOST = 'must be a host, such as example.com.';
const HOST_AND_PORT = 'must be a host with a port, such as example.com:443.';

/** Whether a target can be asked in this way, and what it has to be if not. */
const targets: {
  readonly [Kind in Exclude<CheckKind, 'heartbeat'>]: readonly [(target: string) => boolean, string];
} = {
  http: [isWebAddress, 'must be a URL that begins with http:// or https://.'],
  'status-page': [isWebAddress, 'must be the URL of a status page, with http:// or https://.'],
  websocket: [
    (target) => /^wss?:\/\/[^\s\p{Cc}]+$/iu.test(target) && URL.canParse(target),
    'must be a URL that begins with ws:// or wss://.',
  ],
  tcp: [hasHostAndPort, HOST_AND_PORT],
  tls: [(target) => mayHavePort(after(/^tls:\/\//, target)), HOST_AND_PORT],
  smtp: [(target) => mayHavePort(after(/^smtps?:\/\//, target)), HOST_AND_PORT],
  grpc: [(target) => mayHavePort(after(/^grpcs?:\/\//, target)), HOST_AND_PORT],
  dns: [(target) => hasHost(target.replace(/^\*\./, '')), HOST],
  ping: [hasHost, HOST],
};

const hasCredentials = (target: string): boolean => {
  const url = URL.parse(target);
  return url !== null && target.includes('//') && (url.username !== '' || url.password !== '');
};

/** Validates what depends on several fields, of a body alone or together with the stored check. */
export function checkTogether(form: CheckForm, before?: Row<'checks'>): void {
  const { values } = form;
  const kind = values.kind ?? (before?.kind as CheckKind | undefined);
  const target = values.target === undefined ? before?.target : (values.target ?? '');
  const isAbout = (...fields: (keyof typeof values)[]) =>
    before === undefined || fields.some((field) => values[field] !== undefined);
  if (kind !== undefined && isAbout('kind', 'target') && !form.errors.target)
    checkTarget(form, kind, target ?? '');
  const interval = values.interval ?? before?.interval ?? checkDefaults.interval;
  if (isAbout('interval', 'timeout') && !form.errors.interval) {
    const timeout = values.timeout ?? before?.timeout ?? Math.min(checkDefaults.timeout, interval);
    if (timeout > interval) form.fail('timeout', 'too_large', { max: interval });
  }
  if (isAbout('interval', 'retry_interval') && !form.errors.interval) {
    const retry =
      values.retry_interval ?? before?.retry_interval ?? Math.min(checkDefaults.retry_interval, interval);
    if (retry > interval) form.fail('retry_interval', 'too_large', { max: interval });
  }
  if (values.cron != null && parseCron(values.cron) === undefined)
    form.fail('cron', 'invalid', { reason: 'must be five fields of cron, such as 30 3 * * 1-5.' });
  const isElsewhere = values.places?.some((place) => place !== HERE) ?? (before && !isHereAlone(before));
  if (kind === 'heartbeat' && isAbout('kind', 'places') && isElsewhere)
    form.fail('places', 'invalid', {
      reason: 'must be here alone: a heartbeat is sent to the service itself.',
    });
  for (const field of ['cron', 'timezone', 'grace'] as const) {
    if (values[field] != null && kind !== undefined && kind !== 'heartbeat')
      form.fail(field, 'invalid', { reason: 'is for heartbeats alone.' });
  }
}

function checkTarget(form: CheckForm, kind: CheckKind, target: string): void {
  if (kind === 'heartbeat') {
    if (target !== '')
      form.fail('target', 'invalid', { reason: 'must be absent: a heartbeat waits to be called.' });
    return;
  }
  if (target === '') {
    form.fail('target', 'required');
    return;
  }
  const [isRight, reason] = targets[kind];
  if (!isRight(target)) form.fail('target', 'invalid', { reason });
  else if (hasCredentials(target))
    form.fail('target', 'invalid', {
      reason:
        'must not hold a user name or a password, because everybody who reads checks sees it: use request.username and request.password.',
    });
}

/** Validates the records that a body names, and turns the names of places into what is stored. */
export async function checkReferences(tx: Tx, form: CheckForm, ownId?: number): Promise<void> {
  const { component, metric, parent } = form.values;
  await checkPlaces(tx, form);
  if (component != null && !(await findKnownComponentIds(tx, [component])).has(component))
    form.fail('component', 'invalid_choice');
  if (metric != null && !(await findKnownMetric(tx, metric))) form.fail('metric', 'invalid_choice');
  if (parent == null) return;
  const ancestors = await findAncestors(tx, parent);
  if (ancestors.length === 0) form.fail('parent', 'invalid_choice');
  else if (ownId !== undefined && ancestors.includes(ownId))
    form.fail('parent', 'invalid', { reason: 'must not be the check itself, or one that depends on it.' });
}

async function checkPlaces(tx: Tx, form: CheckForm): Promise<void> {
  const { places } = form.values;
  if (places === undefined || form.errors.places) return;
  const { find } = await loadPlaces(tx, places.length > 0);
  const found = places.map((place, index) => {
    const known = find(place);
    if (known === undefined) form.fail(`places.${index}`, 'invalid_choice');
    return known ?? place;
  });
  form.values.places = [...new Set(found)];
}
