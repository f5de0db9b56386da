import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AlertWorld } from '../support/alerts.ts';
import { Harness } from '../support/harness.ts';
import { freePort } from '../support/process.ts';

/** The programs themselves, as Debian has them, with the very lines that our documents print. */

const missing = (...programs: string[]): string | false => {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error);
  return (
    absent.length > 0 &&
    `not installed: ${absent.join(', ')} (Debian: apt-get install prometheus prometheus-alertmanager nagios4-core monit curl)`
  );
};

/** The blocks of lines that the documents print below a heading. */
function blocks(heading: string): string[] {
  const page = readFileSync(new URL('../../docs/alert-sources.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf(`## ${heading}\n`));
  return [...section.matchAll(/```\w+\n(.*?)```/gs)].map(([, lines = '']) => lines);
}

/** The lines that the documents print for a sender, with the URL of a source of ours. */
function printed(heading: string, address: string): string {
  const [lines = ''] = blocks(heading);
  const replaced = lines.replaceAll(/https:\/\/status\.example\/api\/alert-sources\/\w+\/SECRET/g, address);
  assert.ok(replaced.includes(address), heading);
  return replaced;
}

describe('monitoring programs, set up as the documents say', () => {
  const harness = new Harness('sqlite');
  const world = new AlertWorld(harness);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-programs-'));
  /** One that has ended by itself says so only once. */
  const running: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
  let port = 0;

  before(async () => {
    await harness.start();
    await harness.app.listen({ host: '127.0.0.1', port: 0 });
    port = (harness.app.server.address() as AddressInfo).port;
  });
  beforeEach(() => harness.reset());
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  after(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    running.push({ child, ended: once(child, 'close') });
    return { output: () => output, isRunning: () => child.exitCode === null };
  };
  type Program = ReturnType<typeof start>;

  /** A source of ours, and its address where the programs reach it. */
  const addSource = async (kind: string, name: string, more: object = {}): Promise<string> => {
    const { attributes } = await world.post('/alert-sources', { kind, name, ...more });
    return `http://127.0.0.1:${port}${new URL(attributes.address).pathname}`;
  };
  const states = async () =>
    Object.fromEntries(
      (await world.alerts()).map(({ attributes }) => [
        attributes.labels.alertname ?? attributes.key,
        attributes.end_reason ?? attributes.state,
      ]),
    );
  /** Waits for what the programs send, as long as they run: the limit of the test is the only one. */
  const until = async (holds: () => Promise<boolean>, programs: readonly Program[]) => {
    while (!(await holds())) {
      for (const { output, isRunning } of programs) assert.ok(isRunning(), output());
      await sleep(100);
    }
    await harness.react();
  };

  test('Prometheus and Alertmanager: Watchdog is a heartbeat, and hides no outage', {
    skip: missing('prometheus', 'prometheus-alertmanager'),
    timeout: 300_000,
  }, async () => {
    const address = await addSource('alertmanager', 'Prometheus');
    writeFileSync(join(folder, 'alertmanager.yml'), printed('Prometheus Alertmanager', address));
    const [toAlertmanager, toPrometheus] = [await freePort(), await freePort()];
    const alertmanager = start('prometheus-alertmanager', [
      '--config.file=alertmanager.yml',
      '--storage.path=alertmanager',
      `--web.listen-address=127.0.0.1:${toAlertmanager}`,
      '--cluster.listen-address=',
    ]);
    const rule = (alert: string, expr: string, severity: string) => ({
      alert,
      expr,
      labels: { severity },
      annotations: { summary: `${alert} of the test` },
    });
    const rules = [
      rule('Watchdog', 'vector(1)', 'none'),
      rule('ApiDown', 'absent(up{job="api"})', 'critical'),
    ];
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'all', rules }] }));
    const config = {
      global: { evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${toAlertmanager}`] }] }] },
    };
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const prometheus = start('prometheus', [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=prometheus',
      `--web.listen-address=127.0.0.1:${toPrometheus}`,
    ]);
    await until(async () => (await states()).ApiDown === 'firing', [alertmanager, prometheus]);
    assert.deepEqual(await states(), { ApiDown: 'firing' });
    const { attributes } = await world.send('GET', '/alert-sources/1');
    assert.notEqual(attributes.last_heartbeat.string, null);
    assert.equal((await world.incidents()).length, 1);
    // Whoever discards that draft hears of the next outage all the same.
    await harness.delete('/incidents/1', { token: await harness.token('*') });
    const more = [...rules, rule('ShopDown', 'absent(up{job="shop"})', 'critical')];
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'all', rules: more }] }));
    running.at(-1)?.child.kill('SIGHUP');
    await until(async () => (await states()).ShopDown === 'firing', [alertmanager, prometheus]);
    assert.deepEqual(
      (await world.incidents()).map(({ id }) => id),
      [2],
    );
  });

  test('Nagios: a service that failed with its host is over when the host works again', {
    skip: missing('nagios4', 'curl'),
    timeout: 120_000,
  }, async () => {
    const address = await addSource('nagios', 'Nagios');
    const [commands = ''] = printed('Nagios or Icinga', address).split('# Icinga 2');
    writeFileSync(join(folder, 'commands.cfg'), commands);
    writeFileSync(join(folder, 'objects.cfg'), objects);
    writeFileSync(join(folder, 'nagios.cfg'), settings(folder));
    mkdirSync(join(folder, 'results'));
    const nagios = start('nagios4', ['nagios.cfg']);
    const log = () => readFileSync(join(folder, 'nagios.log'), 'utf8');
    const report = (line: string) =>
      appendFileSync(join(folder, 'nagios.cmd'), `[${Math.floor(Date.now() / 1000)}] ${line}\n`);
    await until(async () => isPipe(join(folder, 'nagios.cmd')), [nagios]);
    report('PROCESS_SERVICE_CHECK_RESULT;web1;HTTP;2;refused');
    await until(async () => (await states())['web1!HTTP'] === 'firing', [nagios]);
    report('PROCESS_HOST_CHECK_RESULT;web1;1;no answer');
    await until(async () => (await states()).web1 === 'firing', [nagios]);
    assert.equal((await world.incidents()).length, 1, 'one draft for the host and its service');
    report('PROCESS_SERVICE_CHECK_RESULT;web1;HTTP;0;works');
    await until(async () => /SERVICE ALERT: web1;HTTP;OK/.test(log()), [nagios]);
    report('PROCESS_HOST_CHECK_RESULT;web1;0;answers');
    await until(async () => (await states()).web1 === 'resolved', [nagios]);
    assert.deepEqual(await states(), { web1: 'resolved', 'web1!HTTP': 'The host web1 works again.' });
    assert.doesNotMatch(
      log(),
      /SERVICE NOTIFICATION: daymark;web1;HTTP;OK/,
      'Nagios itself says nothing of it',
    );
  });

  test('Monit: a program that it runs begins an alert and ends it', {
    skip: missing('monit', 'curl'),
    timeout: 120_000,
  }, async () => {
    const paths = { key: 'id', title: 'title', state: 'status' };
    const address = await addSource('json', 'Monit', { paths });
    const heading = 'Monit, and anything that can run a program';
    const script = join(folder, 'daymark-alert');
    writeFileSync(script, printed(heading, address), { mode: 0o755 });
    const [, checks = ''] = blocks(heading);
    const config = [
      'daemon 1',
      `log ${folder}/monit.log`,
      `pidfile ${folder}/monit.pid`,
      `idfile ${folder}/monit.id`,
    ]
      .concat(`statefile ${folder}/monit.state`)
      .map((line) => `set ${line}\n`)
      // No disk is empty.
      .concat(checks.replaceAll('/usr/local/bin/daymark-alert', script).replace('> 90%', '> 0%'));
    writeFileSync(join(folder, 'monitrc'), config.join(''), { mode: 0o600 });
    const monit = start('monit', ['-I', '-c', join(folder, 'monitrc')]);
    await until(async () => (await states())['root-disk'] === 'firing', [monit]);
    assert.equal((await world.alerts())[0]?.attributes.title, 'The disk is almost full');
    const over = spawn(script, ['resolved', 'root-disk', 'The disk is almost full']);
    assert.deepEqual(await once(over, 'close'), [0, null]);
    assert.deepEqual(await states(), { 'root-disk': 'resolved' });
  });
});

const isPipe = (path: string): boolean => existsSync(path) && statSync(path).isFIFO();

/** What an administrator has besides our lines: a host, a service, and the contact that notifies us. */
const objects = `
define timeperiod {
  timeperiod_name always
  alias           always
  sunday    00:00-24:00
  monday    00:00-24:00
  tuesday   00:00-24:00
  wednesday 00:00-24:00
  thursday  00:00-24:00
  friday    00:00-24:00
  saturday  00:00-24:00
}
define contact {
  contact_name                  daymark
  host_notifications_enabled    1
  service_notifications_enabled 1
  host_notification_period      always
  service_notification_period   always
  host_notification_options     d,u,r
  service_notification_options  w,u,c,r
  host_notification_commands    notify-host-by-daymark
  service_notification_commands notify-service-by-daymark
}
define command {
  command_name nothing
  command_line /bin/true
}
define host {
  host_name              web1
  address                192.0.2.1
  max_check_attempts     1
  check_command          nothing
  active_checks_enabled  0
  passive_checks_enabled 1
  check_period           always
  contacts               daymark
  notification_interval  0
  notification_period    always
}
define service {
  host_name              web1
  service_description    HTTP
  max_check_attempts     1
  check_command          nothing
  active_checks_enabled  0
  passive_checks_enabled 1
  check_period           always
  contacts               daymark
  notification_interval  0
  notification_period    always
}
`;

const settings = (folder: string): string =>
  Object.entries({
    log_file: `${folder}/nagios.log`,
    object_cache_file: `${folder}/objects.cache`,
    status_file: `${folder}/status.dat`,
    temp_file: `${folder}/nagios.tmp`,
    temp_path: folder,
    lock_file: `${folder}/nagios.pid`,
    command_file: `${folder}/nagios.cmd`,
    query_socket: `${folder}/nagios.qh`,
    check_result_path: `${folder}/results`,
    nagios_user: process.env.USER ?? 'root',
    nagios_group: process.env.USER ?? 'root',
    check_external_commands: 1,
    accept_passive_service_checks: 1,
    accept_passive_host_checks: 1,
    enable_notifications: 1,
    log_passive_checks: 1,
    retain_state_information: 0,
    check_for_updates: 0,
    interval_length: 60,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .concat([`cfg_file=${folder}/commands.cfg\n`, `cfg_file=${folder}/objects.cfg\n`])
    .join('');
