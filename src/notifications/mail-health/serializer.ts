import type { MailWay } from '../../config/mail-way.ts';
import { nullableTimestamp, timestamp } from '../../jsonapi/document.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import { withoutAddresses } from '../../resources/deliveries/model.ts';
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
