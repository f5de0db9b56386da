import { UNDER_MAINTENANCE, UNKNOWN } from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { parseDate } from '../../src/lib/dates.ts';
import { htmlToMarkdown, looksLikeHtml } from '../../src/lib/html-to-markdown.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { capitalized } from '../../src/lib/text.ts';
import type { ImportedIncident, ImportedSchedule, ImportedUpdate } from '../source.ts';
import type { IncidentRecord } from './records.ts';
import { componentStatuses, impacts, incidentStatuses, RESOLVED } from './statuses.ts';
import { type ReadTime, startOf, updatesInOrder } from './times.ts';

export function importedIncident(time: ReadTime, record: IncidentRecord): ImportedIncident {
  const createdAt = startOf(time, record);
  const [first, ...later] = updatesInOrder(time, record, createdAt);
  const status = ownValue(incidentStatuses, first?.status ?? '') ?? 1;
  const final = ownValue(incidentStatuses, record.status ?? '') ?? 1;
  const postmortem = postmortemOf(time, record);
  return {
    key: record.id,
    name: record.name,
    message: textOf(first?.body) || record.name,
    status: status === RESOLVED && later.length > 0 ? 1 : status,
    final: { status: final, at: time(record.resolved_at ?? record.updated_at, createdAt) },
    visible: 1,
    stickied: false,
    occurredAt: time(record.started_at, createdAt),
    createdAt,
    components: affectedBy(record),
    updates: later.map((update) => ({
      ...messageOf(update),
      status: ownValue(incidentStatuses, update.status ?? ''),
    })),
    ...(postmortem && { postmortem }),
    meta: {},
  };
}

export function importedSchedule(time: ReadTime, now: Seconds, record: IncidentRecord): ImportedSchedule {
  const scheduledAt = parseDate(record.scheduled_for ?? '') ?? startOf(time, record);
  const [first, ...later] = updatesInOrder(time, record, scheduledAt);
  return {
    key: record.id,
    name: record.name,
    message: textOf(first?.body) || record.name,
    scheduledAt,
    completedAt: completionOf(time, now, record, scheduledAt),
    createdAt: Math.min(startOf(time, record), scheduledAt),
    components: maintained(record),
    updates: later.map((update) => ({ ...messageOf(update), status: undefined })),
  };
}

/** When maintenance ended, or is to end; null if nobody knows. */
function completionOf(
  time: ReadTime,
  now: Seconds,
  record: IncidentRecord,
  scheduledAt: Seconds,
): Seconds | null {
  const until = parseDate(record.scheduled_until ?? '');
  if (record.status === 'completed')
    return Math.max(time(record.resolved_at, until ?? scheduledAt), scheduledAt);
  // It takes longer than planned.
  if (isInProgress(record) && until !== undefined && until <= now) return null;
  return until ?? null;
}

/** Bodies are Markdown, HTML, or a mix of both. */
const textOf = (body: string | null | undefined): string => {
  const text = body?.trim() ?? '';
  return looksLikeHtml(text) ? htmlToMarkdown(text) : text;
};

/** An update may change nothing but the status. The page shows the status as the text then. */
function messageOf(update: {
  readonly status?: string | null | undefined;
  readonly body?: string | null | undefined;
  readonly at: Seconds;
}): Pick<ImportedUpdate, 'message' | 'at'> {
  const word = (update.status || 'update').replaceAll('_', ' ');
  return { message: textOf(update.body) || capitalized(word), at: update.at };
}

/** The public JSON has a post-mortem as an update; the API for staff has it in the incident. */
function postmortemOf(time: ReadTime, record: IncidentRecord): ImportedIncident['postmortem'] {
  const update = record.incident_updates.find(({ status }) => status === 'postmortem');
  const body = textOf(record.postmortem_body) || textOf(update?.body);
  if (!body) return undefined;
  const published = record.postmortem_published_at ?? update?.display_at ?? update?.created_at;
  return { body, publishedAt: published ? time(published) : null };
}

export const isInProgress = ({ status }: IncidentRecord): boolean =>
  status === 'in_progress' || status === 'verifying';

export const isResolved = ({ status }: IncidentRecord): boolean =>
  ownValue(incidentStatuses, status ?? '') === RESOLVED;

/** The components of a maintenance. While it is in progress, they show the status that it gives them. */
export const maintained = (record: IncidentRecord) =>
  record.components
    .filter(({ group }) => !group)
    .map(({ id, status }) => ({
      key: id,
      status: isInProgress(record)
        ? (ownValue(componentStatuses, status ?? '') ?? UNKNOWN)
        : UNDER_MAINTENANCE,
    }));

/** The worst that updates say about each component; the impact of the incident where they say nothing. */
export function affectedBy({ components, incident_updates: updates, impact }: IncidentRecord) {
  const told = new Map<string, number>();
  for (const { affected_components: affected } of updates)
    for (const { code, new_status: word } of affected) {
      const status = word === 'operational' ? 0 : (ownValue(componentStatuses, word ?? '') ?? 0);
      if (code != null && status <= RESOLVED) told.set(code, Math.max(told.get(code) ?? 0, status));
    }
  return components
    .filter(({ group }) => !group)
    .map(({ id }) => ({ key: id, status: told.get(id) || ownValue(impacts, impact ?? '') }));
}
