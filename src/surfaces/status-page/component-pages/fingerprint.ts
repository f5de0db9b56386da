import type { LiveDeclaration } from '../live/page-state.ts';
import { componentsFingerprint, entriesFingerprint } from '../page-fingerprints.ts';
import { incidentOf, scheduleOf } from '../record-fingerprints.ts';
import type { SubjectPage } from './data.ts';

/** What the page of a component or group shows, without figures that grow with the clock. */
export function subjectFingerprint(page: SubjectPage): Required<Pick<LiveDeclaration, 'shows' | 'figures'>> {
  const { subject, state, incidents, ongoing, upcoming, past, checks } = page;
  return {
    shows: [
      subject.name,
      subject.status,
      subject.parent?.name,
      subject.components.map(({ name, description, link, status }) => [name, description, link, status]),
      incidents.map((incident) => incidentOf(state, incident)),
      [...ongoing, ...upcoming].map((schedule) => scheduleOf(state, schedule)),
      // Response times move all the time. Whoever looks at the chart sees them when the page is shown again.
      checks && [checks.rhythm, checks.responseTimes !== undefined],
    ],
    figures: [componentsFingerprint(page, subject.components), past && entriesFingerprint(state, past)],
  };
}
