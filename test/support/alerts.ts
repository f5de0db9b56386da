import assert from 'node:assert/strict';
import { storeResults } from '../../src/domain/checks/results/store.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import type { NewRow } from '../../src/kernel/db/schema.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import type { Verdict } from '../../src/lib/checks/check-state.ts';
import type { Harness } from './harness.ts';
import type { Json } from './response.ts';

/** An alert of Alertmanager. Times are seconds. */
export interface SentAlert {
  readonly key?: string;
  readonly state?: 'firing' | 'resolved';
  readonly labels?: Readonly<Record<string, string>>;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

const iso = (seconds: number | undefined): string =>
  seconds === undefined ? '0001-01-01T00:00:00Z' : new Date(seconds * 1000).toISOString();

/** What Alertmanager posts, version 4 of its webhook (its documentation, "webhook_config"). */
export function alertmanagerBody(alerts: readonly SentAlert[], now: number): object {
  const sent = alerts.map(({ key = 'disk', state = 'firing', labels = {}, startedAt = now, endedAt }) => ({
    status: state,
    labels: { alertname: key, ...labels },
    annotations: { summary: `PAYLOAD ${key} on host 10.0.0.7` },
    startsAt: iso(startedAt),
    endsAt: iso(state === 'resolved' ? (endedAt ?? now) : undefined),
    generatorURL: 'https://prometheus.example/graph',
    fingerprint: key,
  }));
  return {
    version: '4',
    groupKey: '{}:{}',
    truncatedAlerts: 0,
    status: sent.some(({ status }) => status === 'firing') ? 'firing' : 'resolved',
    receiver: 'daymark',
    groupLabels: {},
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'https://alertmanager.example',
    alerts: sent,
  };
}

/** A row of an alert that fires and that the rules have looked at. */
export const alertRow = (key: string, at: number): NewRow<'alerts'> => ({
  source_id: 1,
  check_id: null,
  key,
  title: key,
  title_key: key,
  severity: 'major',
  severity_rank: 1,
  labels: '{}',
  link: null,
  state: 'firing',
  started_at: at,
  ended_at: null,
  received_at: at,
  occurrence: 1,
  component_id: null,
  component_status: null,
  quiet: null,
  cause_id: null,
  incident_id: null,
  rule_id: null,
  outcome: 'Nothing.',
  acknowledged_at: null,
  acknowledged_by: null,
  due_at: null,
  created_at: at,
  updated_at: at,
});

/** Sources, rules and alerts for tests, through the API. */
export class AlertWorld {
  readonly harness: Harness;
  #address = '';

  constructor(harness: Harness) {
    this.harness = harness;
  }

  async send(method: string, path: string, body?: object): Promise<Json> {
    const response = await this.harness.send(method, path, body, { token: await this.harness.token('*') });
    assert.ok(
      response.status < 300,
      `${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`,
    );
    return response.body.data;
  }

  post = (path: string, body: object = {}): Promise<Json> => this.send('POST', path, body);
  put = (path: string, body: object): Promise<Json> => this.send('PUT', path, body);

  /** Creates a source, to which `fire` posts from then on. */
  async addSource(values: object = {}): Promise<Json> {
    const source = await this.post('/alert-sources', { kind: 'alertmanager', name: 'Prometheus', ...values });
    this.#address = new URL(source.attributes.address).pathname;
    return source;
  }

  /** Posts raw bytes to the address of the source. */
  async postRaw(body: string, headers: Record<string, string> = {}, address = this.#address) {
    const response = await this.harness.app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: JSON.parse(response.body) as Json,
    };
  }

  /** Lets Alertmanager post these alerts. */
  async fire(...alerts: SentAlert[]): Promise<void> {
    const now = this.harness.clock.now();
    const response = await this.postRaw(JSON.stringify(alertmanagerBody(alerts, now)));
    assert.equal(response.status, 200, JSON.stringify(response.body));
  }

  resolve = (key = 'disk', values: SentAlert = {}): Promise<void> =>
    this.fire({ key, state: 'resolved', startedAt: this.harness.clock.now() - 1, ...values });

  /** A minute later, checks have a result, and everything happens that follows from it. */
  async result(checkIds: number | readonly number[], verdict: Verdict): Promise<void> {
    this.harness.clock.advance(60);
    const at = this.harness.clock.now() * 1000;
    const reason = `SECRET OUTPUT of ${verdict}`;
    const result = { place: 'here', at, verdict, reason, phases: { total: 5 } };
    const results = [checkIds].flat().map((checkId) => ({ checkId, result }));
    await transaction(this.harness.ctx, system, (tx) => storeResults(tx, results));
    await this.harness.react();
  }

  async alerts(query = ''): Promise<Json[]> {
    const token = await this.harness.token('alerts.read', 'incidents.manage');
    return (await this.harness.get(`/alerts?sort=id&per_page=1000${query}`, { token })).body.data;
  }

  async outcome(index = 0): Promise<string> {
    return (await this.alerts())[index]?.attributes.outcome;
  }

  /** All incidents that are not deleted, drafts included. */
  incidents() {
    return this.harness.ctx.connection.read
      .selectFrom('incidents')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  }

  /** Lets time pass, and everything happen that is due. */
  async pass(seconds: number): Promise<void> {
    this.harness.clock.advance(seconds);
    await this.harness.react();
  }
}
