import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { membersOf, momentIn, numberIn, objectsIn, textIn, wordIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct } from './product.ts';

const reportStatuses = { investigating: 1, identified: 2, monitoring: 3, resolved: 4 };

export const openstatus: PageProduct = {
  label: pageProducts.openstatus,
  read: async (visit) => {
    const feed = membersOf(await visit.reader.json(`${visit.base}/feed/json`));
    if (!Array.isArray(feed.statusReports) && !Array.isArray(feed.pageComponents)) return undefined;
    return draftSource('openstatus', visit, parseOpenstatus(feed));
  },
};

function parseOpenstatus(document: unknown): PageDraft {
  const feed = membersOf(document);
  const components = objectsIn(feed.pageComponents).toSorted(
    (a, b) => (numberIn(a.order) ?? 0) - (numberIn(b.order) ?? 0),
  );
  return {
    settings: { name: textIn(feed.title), about: textIn(feed.description) },
    groups: objectsIn(feed.pageComponentGroups).map(({ id, name }) => ({
      key: textIn(id),
      name: textIn(name),
    })),
    components: components.map((component) => ({
      key: textIn(component.id),
      name: textIn(component.name),
      description: textIn(component.description),
      // The feed has a status for the whole page, and none for each component.
      status: 1,
      group: textIn(component.groupId),
    })),
    incidents: objectsIn(feed.statusReports).map((report) => {
      const updates = objectsIn(report.statusReportUpdates).map((update) => ({
        status: wordIn(reportStatuses, update.status),
        message: textIn(update.message),
        at: momentIn(update.date) ?? momentIn(update.updatedAt),
      }));
      const times = updates.flatMap(({ at }) => at ?? []);
      return {
        key: textIn(report.id),
        name: textIn(report.title),
        status: wordIn(reportStatuses, report.status),
        startedAt: times.length > 0 ? Math.min(...times) : momentIn(report.updatedAt),
        resolvedAt: momentIn(report.updatedAt),
        components: idsIn(report.pageComponents).map((key) => ({ key, status: undefined })),
        updates,
      };
    }),
    schedules: objectsIn(feed.maintenances).map((maintenance) => ({
      key: textIn(maintenance.id),
      name: textIn(maintenance.title) ?? textIn(maintenance.name),
      message: textIn(maintenance.message),
      startsAt: momentIn(maintenance.from),
      endsAt: momentIn(maintenance.to),
      components: idsIn(maintenance.pageComponents).map((key) => ({ key, status: UNDER_MAINTENANCE })),
      updates: [],
    })),
    notes: [
      'openstatus does not tell how badly a component is affected: incidents are linked to components without a status.',
    ],
  };
}

const idsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((item) => textIn(item) ?? textIn(membersOf(item).id) ?? []) : [];
