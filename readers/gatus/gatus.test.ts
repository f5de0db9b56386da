import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { evaluate } from '../../src/lib/checks/json-query.ts';
import { closeIsolated } from '../../src/lib/isolated-process/run-isolated.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { previewImport } from '../../src/operations/importers/preview.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';
import { expectationsOf } from './conditions.ts';
import { readGatusConfig, secondsIn } from './config.ts';
import { GatusSource } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-gatus-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const config = `
ui: { header: Acme, description: All systems }
alerting:
  slack: { webhook-url: $SLACK, default-alert: { failure-threshold: 5 } }
  email: { from: a@b.example }
maintenance: { start: "23:00", duration: 1h }
announcements:
  - { timestamp: 2026-01-05T10:00:00Z, type: outage, message: "The shop is down\\nWe look.", archived: true }
  - { timestamp: 2026-01-06T10:00:00Z, type: information, message: Hello }
endpoints:
  - name: Front end
    group: core
    url: https://ann:s3cret@shop.example/health
    interval: 1m30s
    headers: { Authorization: "Bearer \${API_TOKEN}", X-Price: 5$$ }
    client: { insecure: true, ignore-redirect: true, timeout: 5s }
    conditions: ["[STATUS] < 300", "[RESPONSE_TIME] < 500", "[BODY].state == UP", "[IP] == 10.0.0.1"]
    alerts: [{ type: slack }, { type: email, failure-threshold: 2, success-threshold: 4 }]
  - { name: Name, url: 8.8.8.8, dns: { query-type: A, query-name: shop.example }, conditions: ["[BODY] == 10.0.0.1", "[DNS_RCODE] == NOERROR"] }
  - { name: Port, enabled: false, url: "tcp://db.example:5432", conditions: ["[CONNECTED] == true"] }
  - { name: Shell, url: "ssh://ann:s3cret@host.example", conditions: ["[CONNECTED] == true"] }
  - { name: Hidden, url: "https://\${NOT_SET}.example", conditions: ["[STATUS] == 200"] }
`;
const external = `
external-endpoints:
  - { name: Nightly job, group: core, token: s3cretToken, heartbeat: { interval: 30m } }
`;

describe('conditions of Gatus', () => {
  after(closeIsolated);
  const expect = (...conditions: string[]) => expectationsOf('http', conditions);

  test('about the status become ranges', () => {
    const ranges = (...conditions: string[]) => expect(...conditions).expect[0];
    for (const [conditions, expected] of [
      [[], '100-599'],
      [['[STATUS] == 200'], '200'],
      [['[STATUS] == any(200, 429)'], '200,429'],
      [['[STATUS] >= 200', '[STATUS] < 300', '[STATUS] != 204'], '200-203,205-299'],
    ] as const)
      assert.deepEqual(ranges(...conditions), { type: 'status', ranges: expected });
  });

  test('about the body, the time and the certificate become expectations', () => {
    assert.deepEqual(
      expect('[BODY] == pat(*ok*)', '[BODY] != pat(*error*)', '[RESPONSE_TIME] <= 1s').expect.slice(1),
      [
        { type: 'text', present: 'ok' },
        { type: 'text', absent: 'error' },
        { type: 'latency', below: 1000 },
      ],
    );
    assert.deepEqual(expect('[CERTIFICATE_EXPIRATION] > 49h').expect[1], { type: 'certificate', days: 3 });
    assert.deepEqual(expect('[DOMAIN_EXPIRATION] > 720h').expect[1], { type: 'domain', days: 30 });
    assert.deepEqual(expectationsOf('dns', ['[BODY] == any(192.0.2.1, 192.0.2.2)']).expect, [
      { type: 'records', values: ['192.0.2.1', '192.0.2.2'], match: 'any' },
    ]);
    const unknown = ['[BODY] == pat(a*b)', '[CONTEXT].x == 1', 'nonsense'];
    assert.deepEqual(expect(...unknown).unknown, unknown);
  });

  test('about JSON hold for the same documents as in Gatus', async () => {
    const document = JSON.stringify({ state: 'UP', data: [{ id: 7, 'a-b': 'x1y' }], count: 3, empty: null });
    for (const [condition, isTrue] of [
      ['[BODY].state == UP', true],
      ['[BODY].state != UP', false],
      ['[BODY].data[0].id == 7', true],
      ['[BODY].count > 2', true],
      ['[BODY].count <= 2', false],
      ['[BODY].state == any(UP, OK)', true],
      ['[BODY].state != any(UP, OK)', false],
      ['[BODY].data[0].a-b == pat(x*y)', true],
      ['[BODY].data[0].a-b == pat(y*)', false],
      ['len([BODY].data) == 1', true],
      ['len([BODY].state) < 2', false],
      ['has([BODY].errors) == false', true],
      ['has([BODY].state) == false', false],
    ] as const) {
      const json = expect(condition).expect.find(({ type }) => type === 'json') ?? assert.fail(condition);
      const reason = await evaluate(json.type === 'json' ? json.expression : '', document);
      assert.equal(reason === undefined, isTrue, `${condition}: ${reason}`);
    }
  });

  test('durations are those of Go', () => {
    assert.deepEqual(['1h30m', '10s', '500ms', '1.5h', '5', 'soon'].map(secondsIn), [
      5400,
      10,
      0.5,
      5400,
      undefined,
      undefined,
    ]);
  });
});

onBothDatabases('importing from Gatus', (harness) => {
  const path = join(folder, harness.dialect);
  const open = () => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'config.yaml'), config);
    writeFileSync(join(path, 'jobs.yml'), external);
    return new GatusSource(readGatusConfig(path), {
      now: START,
      environment: { API_TOKEN: 's3cret' },
    });
  };
  const importFrom = () => runImport(harness.ctx, open());
  const list = async (address: string): Promise<Json[]> =>
    (await harness.get(address, { token: await harness.token('*') })).body.data;

  test('names the variables that would become part of checks before anything is written', async () => {
    const { report } = await previewImport(open(), undefined);
    assert.ok(report.problems.includes('Environment variables that became part of checks: API_TOKEN.'));
  });

  test('brings endpoints as checks with components, and names what it left out', async () => {
    const { kinds, problems } = await importFrom();
    assert.deepEqual(kinds.checks, { created: 4, known: 0, failed: 0 });
    assert.deepEqual(kinds.components, { created: 6, known: 0, failed: 0 });
    assert.deepEqual(kinds.groups, { created: 1, known: 0, failed: 0 });
    assert.deepEqual(kinds.incidents, { created: 1, known: 0, failed: 0 });
    const text = problems.join('\n');
    for (const expected of [
      /"Front end" \(core_front-end\) is checked without the condition "\[IP\] == 10\.0\.0\.1"/,
      /"Shell" \(_shell\) has an address that begins with ssh:\/\/, which checks here cannot ask\. It has a component, and no check\./,
      /"Hidden" \(_hidden\) uses the variable NOT_SET, which is not set here/,
      /The maintenance window is left out/,
      /Alerting, left out: slack, email\./,
    ])
      assert.match(text, expected);
    assert.doesNotMatch(text, /s3cret/);
    assert.match(text, /^Environment variables that became part of checks: API_TOKEN\.$/m);
    assert.match(text, /^The page follows the checks/m);
    const checks = new Map((await list('/checks')).map((check) => [check.attributes.name, check]));
    const front = checks.get('Front end')?.attributes;
    assert.deepEqual(
      [
        front?.target,
        front?.interval,
        front?.timeout,
        front?.fail_after,
        front?.recover_after,
        front?.request,
        front?.expect,
      ],
      [
        'https://shop.example/health',
        90,
        5,
        2,
        2,
        {
          username: 'ann',
          password: null,
          headers: { Authorization: null, 'X-Price': '5$' },
          insecure: true,
          redirects: 0,
        },
        [
          { type: 'status', ranges: '100-299' },
          { type: 'latency', below: 500 },
          { type: 'json', expression: '$string($.state) = "UP"' },
        ],
      ],
    );
    const [component] = await list('/components?filter[name]=Front');
    assert.equal(checks.get('Front end')?.relationships.component.data.id, component?.id);
    const name = checks.get('Name')?.attributes;
    assert.deepEqual(
      [name?.kind, name?.target, name?.request, name?.expect],
      [
        'dns',
        'shop.example',
        { server: '8.8.8.8', record: 'A' },
        [{ type: 'records', values: ['10.0.0.1'] }],
      ],
    );
    const port = checks.get('Port')?.attributes;
    assert.deepEqual([port?.kind, port?.target, port?.paused], ['tcp', 'db.example:5432', true]);
  });

  test('external endpoints go on sending to the old address with their tokens', async () => {
    await importFrom();
    const send = (token: string) =>
      harness.app.inject({
        method: 'POST',
        url: '/api/v1/endpoints/core_nightly-job/external?success=true',
        headers: { authorization: `Bearer ${token}` },
      });
    assert.equal((await send('s3cretToken')).statusCode, 200);
    assert.ok((await send('another')).statusCode >= 400);
    assert.equal((await harness.visit('/api/v1/endpoints/core_nightly-job/health/badge.svg')).status, 301);
  });

  test('a second run writes nothing', async () => {
    await importFrom();
    const before = await harness.lastEventId();
    const { kinds } = await importFrom();
    assert.deepEqual([kinds.checks.known, kinds.components.known, kinds.incidents.known], [4, 6, 1]);
    assert.equal(await harness.lastEventId(), before);
  });

  test('what belongs to Daymark or to the machine never becomes part of a check', async () => {
    const reserved = {
      SMTP_URL: 'smtp://u:OWNSECRET@mail',
      BACKUP_PASSPHRASE: 'OWNSECRET',
      AWS_SECRET_ACCESS_KEY: 'OWNSECRET',
      TOKEN_FILE: '/run/OWNSECRET',
      DAYMARK_LAUNCHER: 'OWNSECRET',
      smtp_url: 'OWNSECRET',
      PGPASSWORD: 'OWNSECRET',
      npm_config__authToken: 'OWNSECRET',
    };
    const endpoints = Object.keys(reserved).map((name, index) => ({
      name: `Endpoint ${index}`,
      url: `https://\${${name}}.example`,
      conditions: ['[STATUS] == 200'],
    }));
    const source = new GatusSource(
      { config: { endpoints }, notes: [] },
      { now: START, environment: reserved },
    );
    const { kinds, problems } = await runImport(harness.ctx, source);
    assert.deepEqual([kinds.components.created, kinds.checks.created], [Object.keys(reserved).length, 0]);
    for (const name of Object.keys(reserved))
      assert.ok(
        problems.some((text) => text.includes(`uses the variable ${name}, which belongs to Daymark`)),
        name,
      );
    assert.doesNotMatch(problems.join('\n'), /OWNSECRET|became part/);
  });

  test('a ConfigMap and several documents are read, and the report says so', () => {
    const file = join(folder, 'manifest.yaml');
    const endpoint = (name: string) => `endpoints: [{ name: ${name}, url: "https://${name}.example" }]`;
    writeFileSync(
      file,
      `apiVersion: v1\nkind: Service\nmetadata: { name: gatus }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: gatus-config }\ndata:\n  config.yaml: |\n    ${endpoint('inner')}\n  notes.txt: hello\n---\n${endpoint('one')}\n---\n${endpoint('two')}\n`,
    );
    const { config: read, notes } = readGatusConfig(file);
    assert.deepEqual(
      (read.endpoints as { name: string }[]).map(({ name }) => name),
      ['inner', 'one', 'two'],
    );
    assert.deepEqual(
      notes.map((note) => note.replaceAll(file, 'FILE')),
      [
        'The Service "gatus" in FILE is no configuration, and was not read.',
        'FILE has the ConfigMap "gatus-config", of which was read: config.yaml.',
        'FILE has 2 documents. They were read as one configuration.',
      ],
    );
  });

  test('something else than a configuration is refused with a reason', () => {
    const file = join(folder, 'other.yaml');
    writeFileSync(file, 'a: [1');
    assert.throws(() => readGatusConfig(file), /other\.yaml is not valid YAML/);
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 9; level++)
      bomb.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      );
    writeFileSync(file, bomb.join('\n'));
    assert.throws(() => readGatusConfig(file), /other\.yaml is not valid YAML: its anchors/);
    writeFileSync(file, 'a: 1');
    assert.throws(
      () => readGatusConfig(file),
      /is not a configuration of Gatus: there are no endpoints in it/,
    );
    assert.throws(() => readGatusConfig(join(folder, 'none')), /There is no file/);
  });
});
