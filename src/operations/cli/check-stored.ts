import { checkStates } from '../../../common/checks.ts';
import { serializeChecks } from '../../domain/checks/document.ts';
import { checkSource } from '../../domain/checks/queries.ts';
import { runNow } from '../../domain/checks/run-now.ts';
import { checkList as listSpec } from '../../domain/checks/schema.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { NotFound, OperatorError } from '../../kernel/errors.ts';
import { type Parameters, parseListQuery } from '../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { listFrom } from '../../kernel/jsonapi/source.ts';
import { systemClock } from '../../lib/clock.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { singleLine } from '../../lib/text.ts';
import { describeResult } from './check-report.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

/** What the lists of the API return at most. */
const PER_PAGE = 100;

export const checkList: Command = {
  summary: 'List the checks, what is wrong first.',
  usage: '[--state <state>] [--tag <tag>] [--json]',
  help: `Prints the id, the state, the name, the target and the explanation of each check, in columns that are separated by tabs.
  --state   only those in this state: ${checkStates.join(', ')}
  --tag     only those with this tag
  --json    everything that the API says of them, as JSON`,
  run: (args) => {
    const { values } = readOptions(args, {
      state: { type: 'string' },
      tag: { type: 'string' },
      json: { type: 'boolean' },
    });
    if (values.state !== undefined && !checkStates.some((state) => state === values.state))
      throw new UsageError(`There is no state "${values.state}". The states: ${checkStates.join(', ')}.`);
    return withContext(async (ctx) => {
      const checks = await findChecks(ctx, [
        ...(values.state === undefined ? [] : [['filter[state]', values.state] as const]),
        ...(values.tag === undefined ? [] : [['filter[tag]', values.tag] as const]),
      ]);
      if (values.json) console.log(JSON.stringify(checks, null, 2));
      else if (checks.length === 0) console.log('There are no such checks.');
      else
        for (const { id, state, name, target, explanation } of checks)
          console.log(
            [id, state, name, target ?? '', explanation].map((text) => singleLine(String(text))).join('\t'),
          );
      return 0;
    });
  },
};

async function findChecks(
  ctx: Context,
  filters: readonly (readonly [string, string])[],
): Promise<Readonly<Record<string, unknown>>[]> {
  const readContext = readContextFor(ctx, commandLine);
  const found: Readonly<Record<string, unknown>>[] = [];
  for (let page = 1; ; page++) {
    const parameters: Parameters = [
      ...filters,
      ['sort', 'severity'],
      ['per_page', String(PER_PAGE)],
      ['page', String(page)],
    ];
    const query = parseListQuery(parameters, listSpec);
    const { records, total } = await listFrom(readContext, checkSource(readContext), query);
    const { data } = await serializeChecks(readContext, records, query);
    found.push(...data.map(({ attributes }) => attributes));
    if (records.length === 0 || found.length >= total) return found;
  }
}

export const checkRun: Command = {
  summary: 'Run a stored check now, from this machine.',
  usage: '<id> [--output] [--json]',
  help: `The result counts like any other. The id is the first column of "${invocation('check list')}".
Exits with code 0 if the system works, and with code 1 if not.
  --output   also the beginning of the response, with secrets blanked
  --json     everything as JSON`,
  run: (args) => {
    const { values, positionals } = readOptions(
      args,
      { output: { type: 'boolean' }, json: { type: 'boolean' } },
      { allowPositionals: true },
    );
    const id = Number(positionals[0]);
    if (!Number.isInteger(id) || positionals.length !== 1) throw new UsageError('Give the id of one check.');
    return withContext(async (opened) => {
      const { statusPageReader } = await import('../../../readers/pages/follow-page.ts');
      const ctx: Context = { ...opened, readStatusPage: statusPageReader(systemClock) };
      try {
        const run = await runNow(ctx, commandLine, id);
        const result = await run(ctx);
        console.log(
          values.json ? JSON.stringify(result, null, 2) : describeResult(result, values.output === true),
        );
        return result.verdict === 'ok' || result.verdict === 'degraded' ? 0 : 1;
      } catch (error) {
        if (error instanceof NotFound)
          throw new OperatorError(
            `There is no check with id ${id}. Run "${invocation('check list')}" to see all checks.`,
          );
        throw error;
      } finally {
        await closeIsolated();
      }
    });
  },
};
