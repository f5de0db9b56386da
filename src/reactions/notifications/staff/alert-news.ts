import type { EventConsumer } from '../../../kernel/events/consume.ts';
import { type EventAbout, findAllPrevious, type LoggedEvent } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { isAnybodyTold, type News, tellStaff } from './fan-out.ts';
import { alertNoticeOf } from './notice.ts';

/**
 * Tells staff of alerts. It reads the log apart from everything else, so that no subscriber waits for it, and many events together,
 * because alerts come by the thousands.
 */
export const alertNewsConsumer = {
  types: ['alert.created', 'alert.updated'],
  isIdle: async (tx) => !(await isAnybodyTold(tx, 'alerts')),
  processAll: async (tx, events) => {
    await tellStaff(tx, await newsIn(tx, events.filter(isAboutAlert)));
    return undefined;
  },
} satisfies EventConsumer;

const isAboutAlert = (event: LoggedEvent): event is EventAbout<'alert'> => event.subject === 'alert';

async function newsIn(tx: Tx, events: readonly EventAbout<'alert'>[]): Promise<News[]> {
  const [first] = events;
  if (!first) return [];
  const changed = events.filter(({ type }) => type === 'alert.updated').map(({ subjectId }) => subjectId);
  const last = new Map(await findAllPrevious(tx, 'alert', [...new Set(changed)], first.id));
  return events.flatMap((event) => {
    const notice = alertNoticeOf(event, last.get(event.subjectId));
    last.set(event.subjectId, event);
    return notice ? [{ event, notice }] : [];
  });
}
