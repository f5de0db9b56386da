import { z } from 'zod';
import { withoutAddresses } from '../../../domain/audience/deliveries/model.ts';
import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { type MailWay, mailWayOf, mailWays } from '../../../kernel/config/mail-way.ts';
import { nullableTimestamp, timestamp } from '../../../kernel/jsonapi/document.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { nullableTimestampSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { loadMailHealth, type MailHealth, problemKinds } from './queries.ts';

const mailProblemSchema = z
  .strictObject({
    kind: z
      .enum(problemKinds)
      .describe(
        'server: the mail server cannot be used. everybody: it refuses every recipient. domain: it refuses every recipient at one domain. returned: mails to one domain come back because of the sender.',
      ),
    domain: z.string().nullable(),
    summary: z.string(),
    advice: z.string().describe('What to do about it.'),
    answer: z.string().describe('What the mail server said last.'),
    since: timestampSchema,
    refused: z.int().describe('Recipients that were refused, up to a hundred.'),
    waiting: z.int().describe('Mails that wait until it is over.'),
    next_try: nullableTimestampSchema.describe('When one of them is tried next, where that is known.'),
  })
  .meta({ id: 'MailProblem' });

const healthSchema = z.strictObject({
  data: z.strictObject({
    mail: z.strictObject({
      ok: z
        .boolean()
        .describe('Whether mails reach people: a mail server is configured, and nothing keeps them back.'),
      sent_by: z
        .enum(mailWays)
        .describe(
          'folder: no mail server is configured, and mails are written to files. To send them, set SMTP_URL and MAIL_FROM, and restart Daymark.',
        ),
      waiting: z.int().describe('Mails that are due and not sent yet, for whatever reason.'),
      suspended: z.int().describe('Subscribers who are sent nothing because their mails came back.'),
      problems: z.array(mailProblemSchema),
    }),
  }),
});

const serializeMailHealth = (
  readContext: ReadContext,
  { problems, waiting, suspended }: MailHealth,
  sentBy: MailWay,
) => ({
  ok: sentBy === 'smtp' && problems.length === 0,
  sent_by: sentBy,
  waiting,
  suspended,
  problems: problems.map(({ since, nextTry, answer, ...problem }) => ({
    ...problem,
    answer: withoutAddresses(answer),
    since: timestamp(readContext, since),
    next_try: nullableTimestamp(readContext, nextTry),
  })),
});

export const mailHealthRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'deliveries.manage',
    includes: [],
    method: 'GET',
    path: '/deliveries/health',
    mediaType: JSON_PLAIN,
    operationId: 'getDeliveryHealth',
    summary: 'Ask whether mail arrives',
    description:
      'What keeps mails from arriving at the moment, how many wait for it, and what to do about it. `daymark doctor` says the same.',
    response: healthSchema,
    handle: async (ctx, { actor }) => {
      const readContext = readContextFor(ctx, actor);
      return {
        data: {
          mail: serializeMailHealth(
            readContext,
            await loadMailHealth(readContext.db, readContext.now),
            mailWayOf(ctx.config),
          ),
        },
      };
    },
  },
];
