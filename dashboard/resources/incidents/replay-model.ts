import type { Schemas } from '@daymark/client';
import { dateOf, formatTime, zones } from '../../ui/times.ts';
import { words } from '../../words/words.ts';

export type IncidentReplay = Schemas['IncidentReplay'];

/** Visitors may read the post-mortem later, so it names neither alerts nor mails. */
const forVisitors: ReadonlySet<string> = new Set(['began', 'published', 'update', 'resolved']);

/** The timeline as Markdown, in the time zone of the page, to begin a post-mortem with. */
export function markdownOf({ moments }: IncidentReplay): string {
  const { heading, kinds } = words.alerts.replay;
  const lines = moments
    .filter(({ kind }) => forVisitors.has(kind))
    .flatMap(({ kind, at }) => {
      const date = dateOf(at);
      return date ? [`- ${formatTime(date, zones.page)}: ${kinds[kind]}`] : [];
    });
  return `## ${heading}\n\n${lines.join('\n')}\n`;
}
