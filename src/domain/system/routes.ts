import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { JSON_PLAIN, type Route } from '../../http/route.ts';
import { can } from '../../kernel/auth/actor.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { timestampSchema } from '../../kernel/jsonapi/schemas.ts';
import { isAnybodyToldOfFailures } from '../identity/staff-notifications/queries.ts';
import { systemStatuses, systemStatusNames } from '../status/public-state/system-status.ts';
import { describeInstalled, findInstalledVersion } from './installed-version.ts';
import { findProblems, problemKinds } from './problems.ts';
import { findSystemStatus } from './queries.ts';

const problemSchema = z
  .strictObject({
    kind: z
      .enum(problemKinds)
      .describe(
        'writes: the database refuses writes. notifications, rules, jobs: the work in the background is late with them. bounds: a heartbeat or a probe has sent more than it may within a day, and the rest was refused. backup: the scheduled backup fails. twin: the static copy cannot be written. purge-…: a cache is not told what changed.',
      ),
    summary: z.string(),
    advice: z.string().describe('What to do about it.'),
    reason: z.string().describe('The error of the last attempt, how late it is, or who sent too much.'),
    since: timestampSchema,
  })
  .meta({ id: 'SystemProblem' });

const common = { method: 'GET', tag: 'System', mediaType: JSON_PLAIN, includes: [] } as const;

export const systemRoutes: Route[] = [
  {
    ...common,
    access: 'public',
    path: '/ping',
    operationId: 'ping',
    withoutDatabase: true,
    summary: 'Check that the API answers',
    description: 'Returns Pong! as long as the server answers.',
    response: z.strictObject({ data: z.literal('Pong!') }),
    handle: async () => ({ data: 'Pong!' }),
  },
  {
    ...common,
    access: 'public',
    path: '/version',
    operationId: 'getVersion',
    withoutDatabase: true,
    summary: 'Get the version of Daymark',
    description: 'Returns the version of the software; the version of the interface is in the description.',
    response: z.strictObject({ data: z.strictObject({ version: z.string() }) }),
    handle: async () => ({ data: { version: packageJson.version } }),
  },
  {
    ...common,
    access: 'public',
    timed: 'by the public state',
    path: '/status',
    operationId: 'getStatus',
    summary: 'Get the status of the whole system',
    description:
      'Returns one status for everything, made of the components and incidents that the caller may see.',
    response: z.strictObject({
      data: z.strictObject({ status: z.enum(systemStatusNames), message: z.string() }),
    }),
    handle: async (ctx, { actor }) => {
      const status = await findSystemStatus(readContextFor(ctx, actor));
      return { data: { status, message: systemStatuses[status] } };
    },
  },
  {
    ...common,
    path: '/system',
    access: 'signed in',
    operationId: 'getSystem',
    summary: 'Ask what an operator should do',
    description:
      'Compares the version that is running with the one that is installed on its machine. Daymark asks no other server for this. With several nodes, it is about the one that answers. Those who may change the settings also get to know what fails in the background, and those who may manage incidents what is late.',
    response: z.strictObject({
      data: z.strictObject({
        version: z.string().describe('The version that is running.'),
        installed: z.string().nullable().describe('The version on the disk; null if it cannot be read.'),
        restart_needed: z.boolean(),
        advice: z.string().nullable().describe('What to do about it.'),
        problems: z
          .array(problemSchema)
          .describe('What fails or is late at the moment, as far as the caller may know it.'),
        failures_reach_staff: z
          .boolean()
          .nullable()
          .describe(
            'Whether anybody is notified when a check fails, by whatever channel; null for those who may not manage incidents.',
          ),
      }),
    }),
    handle: async (ctx, { actor }) => ({
      data: {
        ...describeInstalled(packageJson.version, await findInstalledVersion()),
        problems: await findProblems(ctx, actor),
        failures_reach_staff: can(actor, 'incidents.manage')
          ? await isAnybodyToldOfFailures({ db: ctx.connection.read })
          : null,
      },
    }),
  },
];
