import type { SiteRoute } from '../../../http/site.ts';
import { choiceFrom } from '../choice.ts';
import type { PageRoute } from '../live/page-watcher.ts';
import { movedComponent } from '../old-addresses/moved.ts';
import { type BuiltPage, page } from '../page-context.ts';
import { subjectPage } from '../views/component-page.ts';
import type { PageContext } from '../views/layout.ts';
import { subjectPageSections } from '../views/sections.ts';
import { loadComponentPage, loadGroupPage, type SubjectPage } from './data.ts';
import { subjectFingerprint } from './fingerprint.ts';

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
