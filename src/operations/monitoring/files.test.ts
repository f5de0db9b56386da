import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { Readiness } from '../../http/readiness.ts';
import { ServerStats } from '../../http/server-stats.ts';
import { DatabaseStats } from '../../kernel/db/stats.ts';
import { NotificationStats } from '../../reactions/notifications/stats.ts';
import { createRegistry } from './registry.ts';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** A table in Markdown, with columns as wide as their contents. */
function table(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

interface Alert {
  readonly name: string;
  readonly expression: string;
  readonly severity: string;
  readonly summary: string;
}

async function readAlerts(): Promise<Alert[]> {
  const text = await read('deploy/monitoring/alerts.yml');
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => {
      const field = (name: string) => {
        const [, value = ''] = new RegExp(`^ +${name}: (.+)$`, 'm').exec(rule) ?? [];
        return value.replace(/^'(.*)'$/, '$1').replaceAll("''", "'");
      };
      const [name = ''] = rule.split('\n');
      for (const required of ['expr', 'for', 'severity', 'summary', 'description'])
        assert.notEqual(field(required), '', `${name} has no ${required}`);
      return { name, expression: field('expr'), severity: field('severity'), summary: field('summary') };
    });
}

async function readDashboardExpressions(): Promise<string[]> {
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    await read('deploy/monitoring/grafana-dashboard.json'),
  );
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The metrics that an expression of Prometheus names. Those of a histogram have a suffix. */
const metricsIn = (expression: string): string[] =>
  (expression.match(/\b(?:daymark|process|nodejs|up)(?:_\w+)?\b(?=[{[ )]|$)/g) ?? []).map((name) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );

onSqlite('the files for monitoring', (harness) => {
  const exported = () => {
    const stats = {
      server: new ServerStats(),
      database: new DatabaseStats(),
      notifications: new NotificationStats(),
    };
    return createRegistry(harness.ctx, new Readiness(harness.ctx), stats).getMetricsAsJSON();
  };

  test('name only metrics that exist', async () => {
    // Prometheus itself adds the first one.
    const known = new Set(['up', ...(await exported()).map(({ name }) => name)]);
    const expressions = [
      ...(await readAlerts()).map(({ expression }) => expression),
      ...(await readDashboardExpressions()),
    ];
    assert.ok(expressions.length > 30);
    for (const expression of expressions) {
      const names = metricsIn(expression);
      assert.ok(names.length > 0, expression);
      for (const name of names) assert.ok(known.has(name), `${name} in ${expression}`);
    }
  });

  const promtool = spawnSync('promtool', ['--version']).error ? 'promtool is not on this machine' : false;
  test('are rules that promtool accepts', { skip: promtool }, () => {
    const file = fileURLToPath(new URL('../../../deploy/monitoring/alerts.yml', import.meta.url));
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  test('are explained: the documentation lists every metric and every alert', async () => {
    const text = await read('docs/monitoring.md');
    const metrics = (await exported()).filter(({ name }) => name.startsWith('daymark_'));
    const metricTable = table([
      ['Name', 'Type', 'Meaning'],
      ...metrics.map(({ name, type, help }) => [`\`${name}\``, String(type), help]),
    ]);
    assert.ok(text.includes(metricTable), `Put this table into docs/monitoring.md:\n${metricTable}`);
    const alertTable = table([
      ['Alert', 'Severity', 'Fires when'],
      ...(await readAlerts()).map(({ name, severity, summary }) => [`\`${name}\``, severity, summary]),
    ]);
    assert.ok(text.includes(alertTable), `Put this table into docs/monitoring.md:\n${alertTable}`);
  });
});
