import type { SiteRoute } from '../../../http/site.ts';
import { choiceFrom } from '../choice.ts';
import type { LiveDeclaration } from '../live/page-state.ts';
import type { PageRoute } from '../live/page-watcher.ts';
import { movedComponent } from '../old-addresses/moved.ts';
import { type BuiltPage, page } from '../page-context.ts';
import { componentsFingerprint, entriesFingerprint } from '../page-fingerprints.ts';
import { incidentOf, scheduleOf } from '../record-fingerprints.ts';
import { subjectPage } from '../views/component-page.ts';
import type { PageContext } from '../views/layout.ts';
import { subjectPageSections } from '../views/sections.ts';
import { loadComponentPage, loadGroupPage, type SubjectPage } from './data.ts';

function contentOf(pageContext: PageContext, subjectPageData: SubjectPage): BuiltPage {
  const { settings, i18n } = pageContext;
  const { subject, days } = subjectPageData;
  const { name, status, path, managed } = subject;
  const description = i18n.t('liveStatus', { name, status: i18n.componentStatus(status) });
  return {
    title: `${name} · ${settings.name}`,
    description,
    live: { ...subjectFingerprint(subjectPageData), said: description },
    path,
    current: undefined,
    image: `${path}/share.png`,
    feeds: path,
    managed,
    sections: subjectPageSections(i18n, subjectPageData),
    ...(days !== settings.bar_days && { chosen: { days: String(days) } }),
    main: subjectPage(pageContext, subjectPageData),
  };
}

/** The pages about one component and about one group of components. */
export const componentPageRoutes: readonly (PageRoute & SiteRoute)[] = [
  {
    path: '/components/{id}',
    movedTo: movedComponent,
    render: page(async (pageContext, readContext, { params, query }) =>
      contentOf(pageContext, await loadComponentPage(readContext, params.id ?? '', choiceFrom(query).days)),
    ),
  },
  {
    path: '/component-groups/{group}',
    render: page(async (pageContext, readContext, { params, query }) =>
      contentOf(pageContext, await loadGroupPage(readContext, params.group ?? '', choiceFrom(query).days)),
    ),
  },
];

/** What the page of a component or group shows, without figures that grow with the clock. */
function subjectFingerprint(page: SubjectPage): Required<Pick<LiveDeclaration, 'shows' | 'figures'>> {
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
      checks && [checks.rhythm, checks.responseTimes !== undefined, checks.labels],
    ],
    figures: [componentsFingerprint(page, subject.components), past && entriesFingerprint(state, past)],
  };
}
