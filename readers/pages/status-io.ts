import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { type Members, membersOf, momentIn, numberIn, objectsIn, textIn, wordIn } from './members.ts';
import type { DraftUpdate, PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct } from './product.ts';

const componentStatuses = { 100: 1, 200: 6, 300: 2, 400: 3, 500: 4, 600: 4 };
const incidentStatuses = { 100: 1, 200: 2, 300: 3 };

/** The HTML of a page names it by this id, next to the address of the service. */
const pageId = /(?:status\.io|hostedstatus\.com|statuspage_?id)[^<>]{0,80}?\b([0-9a-f]{24})\b/i;

export const statusIo: PageProduct = {
  label: pageProducts.statusIo,
  read: async (visit) => {
    const { base, reader, services } = visit;
    const id = pageId.exec((await reader.text(`${base}/`)) ?? '')?.[1];
    if (id === undefined) return undefined;
    const document = await reader.json(`${services.statusio}/1.0/status/${id}`);
    if (!Array.isArray(membersOf(membersOf(document).result).status)) return undefined;
    return draftSource('status-io', visit, parseStatusIo(document));
  },
};

function parseStatusIo(document: unknown): PageDraft {
  const result = membersOf(membersOf(document).result);
  const components = objectsIn(result.status);
  const maintenance = membersOf(result.maintenance);
  return {
    settings: {},
    groups: [],
    components: components.map((component) => ({
      key: textIn(component.id),
      name: textIn(component.name),
      status: wordIn(componentStatuses, component.status_code),
      since: momentIn(component.updated),
    })),
    incidents: objectsIn(result.incidents).map((incident) => {
      const updates = messagesOf(incident);
      return {
        key: textIn(incident._id),
        name: textIn(incident.name),
        status: updates.at(-1)?.status ?? 1,
        startedAt: momentIn(incident.datetime_open),
        components: objectsIn(incident.components_affected).map(({ _id }) => ({
          key: textIn(_id),
          status: worstStatus(incident),
        })),
        updates,
      };
    }),
    schedules: [...objectsIn(maintenance.active), ...objectsIn(maintenance.upcoming)].map((record) => ({
      key: textIn(record._id),
      name: textIn(record.name),
      message: undefined,
      startsAt: momentIn(record.datetime_planned_start),
      endsAt: momentIn(record.datetime_planned_end),
      createdAt: momentIn(record.datetime_open),
      components: objectsIn(record.components_affected).map(({ _id }) => ({
        key: textIn(_id),
        status: UNDER_MAINTENANCE,
      })),
      updates: messagesOf(record),
    })),
    notes: ['Status.io tells only what is going on now: no history, and no containers.'],
  };
}

const messagesOf = ({ messages }: Members): DraftUpdate[] =>
  objectsIn(messages)
    .map((message) => ({
      status: wordIn(incidentStatuses, message.state),
      message: textIn(message.details),
      at: momentIn(message.datetime),
    }))
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));

/** The worst status that a message gives the components: the numbers rise with it. */
function worstStatus({ messages }: Members): number | undefined {
  const codes = objectsIn(messages).flatMap(({ status }) => numberIn(status) ?? []);
  const status = wordIn(componentStatuses, codes.length > 0 ? Math.max(...codes) : undefined);
  return status === 1 ? undefined : status;
}
