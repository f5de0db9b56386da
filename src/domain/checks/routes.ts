import { resourceRoutes } from '../../http/resource-routes.ts';
import { JSON_API, type Route, WithEffect } from '../../http/route.ts';
import { ownStateOf } from '../../kernel/fields/own-state.ts';
import { RESTORABLE } from '../records/trash-store/model.ts';
import { linkedComponentSchema } from '../status/components/schema.ts';
import { createCheck, deleteCheck, updateCheck } from './actions.ts';
import { checkBeatRoutes } from './beats/resource.ts';
import { checkChangeRoutes } from './changes/resource.ts';
import { serializeChecks } from './document.ts';
import { checkFields, checkInput } from './fields.ts';
import { type CheckRecord, checkSource } from './queries.ts';
import { checkResultRoutes } from './results/routes.ts';
import { runResultSchema } from './results/schema.ts';
import { notYetRun, prepareTest, runNow, showResult } from './run-now.ts';
import { checkList, checkSchema, testInput } from './schema.ts';
import { checkSummaryRoutes } from './summary/routes.ts';

const common = {
  tag: 'Checks',
  access: 'checks.manage',
  mediaType: JSON_API,
  includes: [],
  method: 'POST',
  response: runResultSchema,
} as const;

const resource = resourceRoutes({
  tag: 'Checks',
  path: '/checks',
  parameter: 'check',
  nouns: { one: 'check', many: 'checks' },
  notes: {
    list: '`sort=severity` lists what is wrong first, and `sort=name` counts the last number in a name as a number. `sort=component`, `sort=tag` and `sort=place` put those together that have the same component, first tag or places; checks without one come last.',
    create: 'It runs at once, and then at its interval.',
    update: 'Another target or kind makes it begin anew, without a state.',
    delete: RESTORABLE,
  },
  access: { read: 'checks.read', manage: 'checks.manage', delete: 'checks.manage' },
  list: checkList,
  schemas: { one: checkSchema, related: [linkedComponentSchema] },
  ownState: ownStateOf<CheckRecord>(checkFields),
  source: checkSource,
  serialize: serializeChecks,
  create: { input: checkInput, run: createCheck },
  update: { input: checkInput, run: updateCheck },
  remove: deleteCheck,
});

export const checkRoutes: Route[] = [
  ...resource,
  {
    ...common,
    path: '/checks/test',
    operationId: 'testCheck',
    summary: 'Try a check without storing it',
    description:
      'Asks the system once, from here, and answers with the result. Nothing is written. With `check`, it uses the secrets that are stored for that check.',
    input: testInput,
    handle: async (ctx, { actor, query, body }) => {
      const run = await prepareTest(ctx, actor, body);
      return new WithEffect(
        async (current) => showResult(current, actor, notYetRun(current), query),
        async (current) => showResult(current, actor, await run(), query),
      );
    },
  },
  {
    ...common,
    path: '/checks/{check}/run',
    operationId: 'runCheck',
    summary: 'Run a check now',
    description:
      'Asks the system once, from here, and answers with the result, which counts like any other. If the check runs already, the answer is the result of that run.',
    refusal: 'A heartbeat cannot be run: it waits to be called. Nor can a check that only probes run.',
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const run = await runNow(ctx, actor, id);
      return new WithEffect(
        async (current) => showResult(current, actor, notYetRun(current), query),
        async (current) => showResult(current, actor, await run(current), query),
      );
    },
  },
  ...checkResultRoutes,
  ...checkChangeRoutes,
  ...checkBeatRoutes,
  ...checkSummaryRoutes,
];
