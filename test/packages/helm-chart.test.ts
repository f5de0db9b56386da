import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { readManifest, root } from '../../release/lock.ts';
import { settings } from '../../src/kernel/config/settings.ts';
import type { Json } from '../support/response.ts';
import { type Node, parseTemplate, render } from './go-template.ts';

const chart = join(root, 'deploy/helm/daymark');
const read = (path: string) => readFileSync(join(chart, path), 'utf8');
const variables = new Set(Object.values(settings).map(({ variable }) => variable));

interface Resource {
  readonly kind: string;
  readonly metadata: Json;
  readonly spec: Json;
  readonly stringData?: Record<string, string> | null;
}

type Values = Record<string, unknown>;

/** Renders the chart as `helm template` does, with the values of a user over those of the chart. */
function renderChart(own: Values, kubernetes = 'v1.33.1'): Record<string, Resource> {
  const { name, version, appVersion } = parse(read('Chart.yaml'));
  const defaults: Values = parse(read('values.yaml'));
  const values = Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, merge(value, own[key] ?? value)]),
  );
  const top = {
    Values: values,
    Release: { Name: 'status', Namespace: 'web', Service: 'Helm' },
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Template: { BasePath: `${name}/templates` },
    Capabilities: { KubeVersion: { Version: kubernetes } },
  };
  const templates = new Map<string, Node[]>();
  const files = globSync('templates/*', { cwd: chart });
  for (const file of files) templates.set(`${name}/${file}`, parseTemplate(read(file), templates));
  const rendered = files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const nodes = templates.get(`${name}/${file}`) ?? [];
      const text = render(nodes, top, { templates, root: top, variables: new Map() });
      return [basename(file, '.yaml'), parse(text, { strict: true })] as const;
    });
  render(templates.get(`${name}/templates/NOTES.txt`) ?? [], top, {
    templates,
    root: top,
    variables: new Map(),
  });
  return Object.fromEntries(rendered.filter(([, resource]) => resource !== null));
}

const merge = (value: unknown, own: unknown): unknown =>
  isObject(value) && isObject(own) ? { ...value, ...own } : own;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const baseUrl = 'https://status.example.com';
const postgres = { baseUrl, replicas: 3, database: { url: 'postgres://daymark:secret@db/daymark' } };
const podOf = (resources: Record<string, Resource>) => resources.deployment?.spec.template.spec;

describe('the Helm chart', () => {
  test('has the version of the package', () => {
    const { version, appVersion } = parse(read('Chart.yaml'));
    assert.deepEqual([version, appVersion], [readManifest().version, readManifest().version]);
  });

  test('with SQLite: one pod with a volume, which is replaced and never doubled', () => {
    const resources = renderChart({ baseUrl });
    assert.deepEqual(Object.keys(resources).sort(), [
      'deployment',
      'metrics-service',
      'networkpolicy',
      'persistentvolumeclaim',
      'secret',
      'service',
    ]);
    const { replicas, strategy } = resources.deployment?.spec ?? {};
    assert.deepEqual([replicas, strategy], [1, { type: 'Recreate' }]);
    assert.deepEqual(podOf(resources).volumes[0], {
      name: 'data',
      persistentVolumeClaim: { claimName: 'status-daymark' },
    });
  });

  test('with PostgreSQL: several pods without a volume, of which most stay up', () => {
    const resources = renderChart(postgres);
    assert.deepEqual(Object.keys(resources).sort(), [
      'deployment',
      'metrics-service',
      'networkpolicy',
      'poddisruptionbudget',
      'secret',
      'service',
    ]);
    const { replicas, strategy } = resources.deployment?.spec ?? {};
    assert.deepEqual([replicas, strategy.rollingUpdate], [3, { maxSurge: 1, maxUnavailable: 0 }]);
    assert.deepEqual(podOf(resources).volumes[0], { name: 'data', emptyDir: {} });
    assert.equal(resources.poddisruptionbudget?.spec.maxUnavailable, 1);
    assert.deepEqual(resources.secret?.stringData, { DATABASE_URL: postgres.database.url });
  });

  test('takes secrets that exist already', () => {
    const resources = renderChart({
      baseUrl,
      database: { existingSecret: 'db' },
      existingSettingsSecret: 'mail',
    });
    assert.equal(resources.secret?.stringData, null);
    const [container] = podOf(resources).containers;
    assert.deepEqual(container.env[1].valueFrom.secretKeyRef, { name: 'db', key: 'DATABASE_URL' });
    assert.deepEqual(
      container.envFrom.map(({ secretRef }: { secretRef: { name: string } }) => secretRef.name),
      ['status-daymark', 'mail'],
    );
  });

  test('runs without rights, on a read-only file system', () => {
    for (const values of [{ baseUrl }, postgres]) {
      const pod = podOf(renderChart(values));
      assert.deepEqual(
        [pod.securityContext.runAsNonRoot, pod.securityContext.seccompProfile.type],
        [true, 'RuntimeDefault'],
      );
      assert.equal(pod.automountServiceAccountToken, false);
      assert.deepEqual(pod.containers[0].securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test('asks the service whether it is alive and ready', () => {
    const [container] = podOf(renderChart({ baseUrl })).containers;
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe].httpGet.path,
    );
    assert.deepEqual(paths, ['/healthz', '/healthz', '/readyz?stale=allowed']);
    assert.ok(container.readinessProbe.failureThreshold > 1, 'one late answer takes no pod out');
  });

  const envOf = (resources: Record<string, Resource>): Record<string, string> =>
    Object.fromEntries(podOf(resources).containers[0].env.map(({ name, value }: Json) => [name, value]));

  test('lets a pod go on answering until nobody sends it requests any more', () => {
    const resources = renderChart(postgres);
    assert.equal(envOf(resources).DRAIN_SECONDS, '10');
    assert.deepEqual(podOf(resources).containers[0].lifecycle, { preStop: { sleep: { seconds: 5 } } });
    // Older versions do not know it, and would refuse the pod.
    assert.equal(podOf(renderChart(postgres, 'v1.29.4')).containers[0].lifecycle, undefined);
    assert.equal(podOf(renderChart({ ...postgres, preStopSeconds: 0 })).containers[0].lifecycle, undefined);
    assert.throws(
      () => renderChart({ ...postgres, drainSeconds: 50 }),
      /terminationGracePeriodSeconds is too short: .* drainSeconds \+ preStopSeconds \+ 15/,
    );
  });

  test('makes backups where they outlive the pod', () => {
    assert.equal(envOf(renderChart({ baseUrl })).BACKUP_DIR, '/data/backups');
    assert.equal(envOf(renderChart(postgres)).BACKUP_DIR, undefined);
    const bucket = { ...postgres, backup: { dir: 's3://acme/status' } };
    assert.equal(envOf(renderChart(bucket)).BACKUP_DIR, 's3://acme/status');
    const claimed = renderChart({ ...postgres, backup: { existingClaim: 'backups' } });
    assert.equal(envOf(claimed).BACKUP_DIR, '/backups');
    assert.deepEqual(podOf(claimed).volumes.at(-1), {
      name: 'backups',
      persistentVolumeClaim: { claimName: 'backups' },
    });
    assert.equal(podOf(claimed).containers[0].volumeMounts.at(-1).mountPath, '/backups');
  });

  test('has metrics at a port of their own, for Prometheus and not for the public', () => {
    const serviceMonitor = { enabled: true, interval: '15s', labels: { release: 'prometheus' } };
    const metricsFrom = [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }];
    const resources = renderChart({
      ...postgres,
      metrics: { serviceMonitor },
      networkPolicy: { metricsFrom },
    });
    const { OPS_PORT, OPS_HOST } = envOf(resources);
    assert.deepEqual([OPS_PORT, OPS_HOST], ['9464', '0.0.0.0']);
    assert.deepEqual(
      resources.service?.spec.ports.map(({ name }: Json) => name),
      ['http'],
    );
    assert.equal(resources['metrics-service']?.spec.clusterIP, 'None');
    const { selector, endpoints } = resources.servicemonitor?.spec ?? {};
    assert.deepEqual(endpoints, [{ port: 'metrics', interval: '15s' }]);
    for (const [label, value] of Object.entries(selector.matchLabels))
      assert.equal(resources['metrics-service']?.metadata.labels[label], value, label);
    assert.equal(resources.servicemonitor?.metadata.labels.release, 'prometheus');
    assert.deepEqual(resources.networkpolicy?.spec.ingress, [
      { ports: [{ port: 'http' }] },
      { ports: [{ port: 'metrics' }], from: [{ podSelector: {} }, ...metricsFrom] },
    ]);
    const without = renderChart({ baseUrl, metrics: { enabled: false }, networkPolicy: { enabled: false } });
    assert.equal(envOf(without).OPS_PORT, undefined);
    assert.deepEqual(
      Object.keys(without).filter((name) => /metric|policy|monitor/.test(name)),
      [],
    );
  });

  // Neither Debian nor npm has Helm, so most machines cannot do this.
  const helm = spawnSync('helm', ['version']).error ? 'helm is not on this machine' : false;
  test('is rendered by Helm itself to the same resources', { skip: helm }, () => {
    for (const own of [{ baseUrl }, postgres]) {
      const args = [
        'template',
        'status',
        chart,
        '--namespace',
        'web',
        '--kube-version',
        '1.33.1',
        '--values',
        '-',
      ];
      const { status, stdout, stderr } = spawnSync('helm', args, { input: stringify(own), encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      const byName = (resources: readonly Json[]) =>
        resources.toSorted((a, b) =>
          `${a.kind} ${a.metadata.name}` < `${b.kind} ${b.metadata.name}` ? -1 : 1,
        );
      const rendered = parseAllDocuments(stdout).map((document): Json => document.toJSON());
      assert.deepEqual(byName(rendered.filter(Boolean)), byName(Object.values(renderChart(own))));
    }
    assert.equal(spawnSync('helm', ['lint', chart, '--set', `baseUrl=${baseUrl}`]).status, 0);
  });

  test('sets only variables that Daymark reads', () => {
    const [container] = podOf(renderChart(postgres)).containers;
    const names = container.env.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      names.filter((name: string) => !variables.has(name)),
      [],
    );
    assert.ok(names.includes('TRUST_PROXY'));
  });

  test('has an ingress if asked, with TLS', () => {
    const resources = renderChart({
      baseUrl,
      ingress: { enabled: true, className: 'nginx', tlsSecret: 'tls' },
    });
    const { ingressClassName, tls } = resources.ingress?.spec ?? {};
    assert.deepEqual(
      [ingressClassName, tls],
      ['nginx', [{ hosts: ['status.example.com'], secretName: 'tls' }]],
    );
  });

  test('refuses several replicas on SQLite, and a missing address, and says what to set', () => {
    assert.throws(() => renderChart({ baseUrl, replicas: 2 }), /need PostgreSQL: set database\.url/);
    assert.throws(() => renderChart({}), /Set baseUrl to the public address/);
  });
});
