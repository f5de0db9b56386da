import { z } from 'zod';
import { checkKinds } from '../../../../common/checks.ts';
import { documentSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { integer, number, recordId, text, word } from '../../../kernel/validation/fields.ts';
import { optional, required } from '../../../kernel/validation/form.ts';
import { verdicts } from '../results/schema.ts';
import { MAX_BATCH } from './model.ts';

/** Nothing that a check measures takes longer than a day, or less than no time. */
const milliseconds = () => number(0, 86_400_000);

const result = z.strictObject({
  check: recordId(),
  revision: integer(1),
  at: number(),
  verdict: word(verdicts),
  reason: text(2000),
  phases: z.strictObject({
    dns: milliseconds().optional(),
    connect: milliseconds().optional(),
    tls: milliseconds().optional(),
    first_byte: milliseconds().optional(),
    total: milliseconds(),
  }),
  output: text(8192).nullish(),
});

export type ReportedResult = z.output<typeof result>;

export const reportInput = {
  version: required(text(50), 'The version of the probe.'),
  clock: optional(number(0), 'What time it is by the clock of the probe, in milliseconds since 1970.'),
  waiting: optional(integer(), 'How many results it keeps besides these.', 0),
  dropped: optional(integer(), 'How many results it had to drop since it started.', 0),
  results: required(
    z.array(result).max(MAX_BATCH, `must not have more than ${MAX_BATCH} items.`),
    'What the probe found, with the revision of the check that it asked, and when it began, by the clock of the service, in milliseconds since 1970. A result that was delivered before counts once.',
  ),
};

export const receiptSchema = documentSchema(
  resourceSchema(
    'probeReceipts',
    z.strictObject({
      time: z
        .number()
        .describe('The time of the service, in milliseconds since 1970. The probe sets its results by it.'),
      least_version: z.string().describe('Older probes may not run.'),
      accepted: z.int(),
      repeated: z.int().describe('Results that were stored before.'),
      refused: z
        .int()
        .describe(
          'Results of checks that are gone, were changed since, or do not run in this place, results of more than a day ago or of the future, and more results than the checks can have. There is no use in sending them again.',
        ),
    }),
    {},
  ).meta({ id: 'ProbeReceipt' }),
  [],
);

const assignedCheckSchema = z
  .strictObject({
    id: z.int(),
    revision: z.int(),
    kind: z.enum(checkKinds),
    target: z.string(),
    interval: z.int(),
    timeout: z.int(),
    retry_interval: z.int(),
    fail_after: z.int(),
    recover_after: z.int(),
    degraded_above: z.int().nullable(),
    request: z.looseObject({}).describe('With its secrets, because the probe has to send them.'),
    expect: z.array(z.looseObject({ type: z.string() })),
  })
  .meta({ id: 'AssignedCheck' });

export const assignmentsSchema = documentSchema(
  resourceSchema(
    'probeAssignments',
    z.strictObject({
      name: z.string(),
      least_version: z.string(),
      references: z
        .array(z.string())
        .describe('What the probe connects to in order to find out whether its own network is away.'),
      checks: z.array(assignedCheckSchema),
    }),
    {},
  ).meta({ id: 'ProbeAssignments' }),
  [],
);
