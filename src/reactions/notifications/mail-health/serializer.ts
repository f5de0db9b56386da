import { withoutAddresses } from '../../../domain/audience/deliveries/model.ts';
import type { MailWay } from '../../../kernel/config/mail-way.ts';
import { nullableTimestamp, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { MailHealth } from './queries.ts';

export const serializeMailHealth = (
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
