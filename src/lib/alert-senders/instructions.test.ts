import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { alertSourceKinds } from '../../../common/alert-senders.ts';
import { delivery, senders } from '../../../test/support/alert-senders/deliveries.ts';
import { instructions, readPost, senderName } from './read-post.ts';

const addressOf = (kind: string) => `https://status.example/api/alert-sources/${kind}/SECRET`;

const snippetOf = (kind: (typeof alertSourceKinds)[number]) => instructions(kind, addressOf(kind)).snippet;

const services = { fetchCertificate: async () => '' };

const namesIn = (text: string) =>
  [...text.matchAll(/--data-urlencode['", ]+(\w+)=/g)].map(([, name]) => name);

describe('the lines to paste', () => {
  test('name the whole address, once, in the steps or in the snippet', () => {
    for (const kind of alertSourceKinds) {
      const { steps, snippet } = instructions(kind, addressOf(kind));
      const text = [...steps, snippet].join('\n');
      assert.ok(text.includes(addressOf(kind)), kind);
      assert.ok(steps.length > 0 && snippet.endsWith('\n'), kind);
    }
  });

  test('end with where each sender shows that the URL is wrong', () => {
    for (const kind of alertSourceKinds) {
      const last = instructions(kind, addressOf(kind)).steps.at(-1) ?? '';
      assert.match(last, /^If (?:nothing arrives,|the subscription stays)/, kind);
    }
  });

  test('are in the documentation, word for word', () => {
    const page = readFileSync(new URL('../../../docs/alert-sources.md', import.meta.url), 'utf8');
    for (const kind of alertSourceKinds) {
      const { steps, snippet, language } = instructions(kind, addressOf(kind));
      assert.ok(page.includes(`## ${senderName(kind)}\n`), kind);
      assert.ok(page.includes(`\`\`\`${language}\n${snippet}\`\`\``), `The snippet of ${kind} differs.`);
      for (const step of steps) assert.ok(page.replaceAll(/\s+/g, ' ').includes(step), `${kind}: ${step}`);
    }
  });

  const amtool = spawnSync('amtool', ['--version']).error ? 'amtool is not on this machine' : false;
  test('for Alertmanager are a configuration that amtool accepts', { skip: amtool }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-amtool-'));
    try {
      const file = join(folder, 'alertmanager.yml');
      writeFileSync(file, snippetOf('alertmanager'));
      const { status, stdout, stderr } = spawnSync('amtool', ['check-config', file], { encoding: 'utf8' });
      assert.equal(status, 0, stdout + stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('for Alertmanager and Grafana are YAML with the address in it', () => {
    const [receiver] = parse(snippetOf('alertmanager')).receivers;
    assert.equal(receiver.webhook_configs[0].url, addressOf('alertmanager'));
    const [contactPoint] = parse(snippetOf('grafana')).contactPoints;
    assert.equal(contactPoint.receivers[0].settings.url, addressOf('grafana'));
  });

  test('for Zabbix are a media type whose script posts what Daymark reads, and not the address', async () => {
    const [mediaType] = parse(snippetOf('zabbix')).zabbix_export.media_types;
    const macros: { name: string; value: string }[] = mediaType.parameters;
    const body = senders.zabbix.payload('firing').body as Record<string, string>;
    assert.deepEqual(macros.map(({ name }) => name).slice(1), Object.keys(body));
    const sent: string[] = [];
    class HttpRequest {
      addHeader() {}
      getStatus() {
        return sent.length === 1 ? 202 : 404;
      }
      post(...posted: string[]) {
        sent.push(...(sent.length === 0 ? posted.slice(1) : posted));
        assert.equal(posted[0], addressOf('zabbix'));
        return '{}';
      }
    }
    const value = JSON.stringify({ ...body, address: addressOf('zabbix') });
    const script = new Function('value', 'HttpRequest', mediaType.script);
    assert.equal(script(value, HttpRequest), 'OK');
    assert.ok(!sent[0]?.includes('SECRET'));
    const request = { ...delivery('zabbix', 'firing'), body: Buffer.from(sent[0] ?? '') };
    assert.ok('alerts' in (await readPost('zabbix', request, services)));
    assert.throws(() => script(value, HttpRequest), /404/);
  });

  test('for Nagios and Icinga send the fields that Daymark reads', () => {
    const [host, service, icingaHost, icingaService] = snippetOf('nagios')
      .split('\n')
      .filter((line) => line.includes('--data-urlencode'))
      .map(namesIn);
    const fields = Object.keys(
      Object.fromEntries(new URLSearchParams(String(senders.nagios.payload('firing').body))),
    );
    assert.deepEqual(service?.toSorted(), fields.toSorted());
    assert.deepEqual(icingaService?.toSorted(), fields.toSorted());
    const ofHost = fields.filter((name) => name !== 'service').toSorted();
    assert.deepEqual(host?.toSorted(), ofHost);
    assert.deepEqual(icingaHost?.toSorted(), ofHost);
  });

  test('for senders with a template are a template with the names that Daymark reads', () => {
    const names = (text: string) => Object.keys(JSON.parse(text));
    const body = (kind: (typeof alertSourceKinds)[number]) =>
      Object.keys(Object(senders[kind].payload('firing').body));
    assert.deepEqual(names(snippetOf('datadog')), body('datadog'));
    assert.deepEqual(names(snippetOf('healthchecks').replace('$NAME_JSON', '"a"')), body('healthchecks'));
    assert.deepEqual(names(snippetOf('newrelic').replaceAll(/\{\{ .*? \}\}/g, '0')), body('newrelic'));
  });
});
