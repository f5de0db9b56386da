import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE, worst } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { type Members, membersOf, momentIn, numberIn, objectsIn, textIn, wordIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct } from './product.ts';

const states = { operational: 1, degraded: 2, downtime: 4, maintenance: 6, not_monitored: 5 };

export const betterStack: PageProduct = {
  label: pageProducts.betterStack,
  read: async (visit) => {
    const document = await visit.reader.json(`${visit.base}/index.json`);
    if (membersOf(membersOf(document).data).type !== 'status_page') return undefined;
    return draftSource('better-stack', visit, parseBetterStack(document, visit.now));
  },
};

function parseBetterStack(document: unknown, now: number): PageDraft {
  const { data, included } = membersOf(document);
  const page = membersOf(membersOf(data).attributes);
  const records = objectsIn(included);
  const all = (type: string) =>
    records
      .filter((record) => record.type === type)
      .map((record): Members => ({ ...membersOf(record.attributes), id: record.id }))
      .toSorted((a, b) => (numberIn(a.position) ?? 0) - (numberIn(b.position) ?? 0));
  const updates = Map.groupBy(all('status_update'), (update) => textIn(update.status_report_id));
  const reports = all('status_report').map((report) => ({
    report,
    updates: updates.get(textIn(report.id)) ?? [],
  }));
  const common = ({ report, updates }: (typeof reports)[number]) => ({
    key: textIn(report.id),
    name: textIn(report.title),
    updates: updates.map((update) => ({
      status: undefined,
      message: textIn(update.message),
      at: momentIn(update.published_at),
    })),
  });
  return {
    settings: {
      name: textIn(page.company_name),
      about: textIn(page.announcement),
      timezone: textIn(page.timezone),
    },
    groups: all('status_page_section').map(({ id, name }) => ({ key: textIn(id), name: textIn(name) })),
    components: all('status_page_resource').map((resource) => ({
      key: textIn(resource.id),
      name: textIn(resource.public_name),
      description: textIn(resource.explanation),
      status: wordIn(states, resource.status),
      group: textIn(resource.status_page_section_id),
    })),
    incidents: reports
      .filter(({ report }) => report.report_type !== 'maintenance')
      .map((entry) => {
        const end = momentIn(entry.report.ends_at);
        return {
          ...common(entry),
          status: end !== undefined && end <= now ? FIXED : 1,
          startedAt: momentIn(entry.report.starts_at),
          resolvedAt: end,
          components: affectedBy([entry.report, ...entry.updates]),
        };
      }),
    schedules: reports
      .filter(({ report }) => report.report_type === 'maintenance')
      .map((entry) => ({
        ...common(entry),
        message: undefined,
        startsAt: momentIn(entry.report.starts_at),
        endsAt: momentIn(entry.report.ends_at),
        components: affectedBy([entry.report]).map(({ key }) => ({ key, status: UNDER_MAINTENANCE })),
      })),
    notes: ['Better Stack tells only the newest reports, and no subscribers.'],
  };
}

/** The worst that a report and its updates say about each resource. */
function affectedBy(records: readonly Members[]) {
  const byKey = new Map<string, number>();
  for (const { affected_resources: affected } of records) {
    for (const { status_page_resource_id: id, status } of objectsIn(affected)) {
      const key = textIn(id);
      const state = wordIn(states, status);
      if (key !== undefined && state !== undefined) byKey.set(key, worst([byKey.get(key) ?? 1, state]));
    }
  }
  return [...byKey].map(([key, status]) => ({ key, status: status === 1 ? undefined : status }));
}
