import { findUser } from '../../domain/identity/users/queries.ts';
import { auditBatches } from '../../domain/records/audit/export.ts';
import { changesInWords } from '../../domain/records/audit/model.ts';
import { auditList } from '../../domain/records/audit/schema.ts';
import { type AuditEntry, csvHeader, toCsv, toEntry } from '../../domain/records/audit/serializer.ts';
import { actorTypes, command, viewerOf } from '../../kernel/auth/actor.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { eventCatalog, eventTypes, isEventType } from '../../kernel/events/catalog.ts';
import { type ListQuery, parseListQuery } from '../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { firstPage } from '../../kernel/pages/pages.ts';
import { systemClock } from '../../lib/clock.ts';
import { formatDate, parseDate } from '../../lib/dates.ts';
import { durationSeconds } from '../../lib/duration.ts';
import { singleLine } from '../../lib/text.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { withExistingDatabase } from './open-context.ts';

const DEFAULT_LIMIT = 50;
const formats = ['text', 'csv', 'json'] as const;
type Format = (typeof formats)[number];

const subjectTypes = [...new Set(eventTypes.map((type) => eventCatalog[type].subject))];
const kinds = actorTypes.filter((type) => !['token', 'session', 'probe'].includes(type));

export const audit: Command = {
  summary: 'Show who changed what, when, and from where.',
  usage:
    '[--actor <who>] [--subject <type>[/<id>]] [--action <event>] [--since <date>] [--until <date>] [--limit <n>] [--format text|csv|json]',
  help: `Prints the newest entry first. Changes nothing, and works while the server is running.
  --actor     the id or the email address of a user; or ${kinds.join(', ')} for writes without a user
  --subject   what was changed: a type such as component, or one record such as component/3
  --action    what happened, such as incident.updated
  --since     a date such as 2027-01-31 or 2027-01-31 12:00:00 (UTC), or a duration such as 7d or 12h before now
  --until     the same
  --limit     how many entries to print, or "all" (default: ${DEFAULT_LIMIT})
  --format    text for people, csv for spreadsheets, json for programs: one object per line (default: text)`,
  run: async (args) => {
    const { values } = readOptions(args, {
      actor: { type: 'string' },
      subject: { type: 'string' },
      action: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string', default: String(DEFAULT_LIMIT) },
      format: { type: 'string', default: 'text' },
    });
    const format = readFormat(values.format);
    const limit = readLimit(values.limit);
    const now = systemClock.now();
    const filters = {
      ...readSubject(values.subject),
      action: readAction(values.action),
      after: readMoment('--since', values.since, now),
      before: readMoment('--until', values.until, now),
    };
    return withExistingDatabase(async (connection, config) => {
      const query = toQuery({ ...filters, actor: await readActor(connection, values.actor) });
      const viewer = viewerOf(command);
      const page = firstPage(config);
      const readContext = { db: connection.read, dialect: connection.dialect, viewer, now, page };
      process.stdout.on('error', endWithReader);
      await print(readContext, query, limit, format);
      if (format === 'text') await printArchives(connection);
      process.stdout.off('error', endWithReader);
      return 0;
    });
  },
};

/** `daymark audit | head` stops reading early, which is not a failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

/** The filters as a request would name them, so that both understand the same. */
const toQuery = (filters: Readonly<Record<string, string | undefined>>): ListQuery =>
  parseListQuery(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[`filter[${name}]`, value] as const],
    ),
    auditList,
  );

async function print(
  readContext: ReadContext,
  query: ListQuery,
  limit: number,
  format: Format,
): Promise<void> {
  let printed = 0;
  if (format === 'csv') console.log(withoutLineFeed(csvHeader));
  for await (const { records, related } of auditBatches(readContext, query)) {
    for (const record of records.slice(0, limit - printed)) {
      printed += 1;
      const entry = toEntry(record, related);
      const time = formatDate(record.created_at);
      if (format === 'csv') console.log(withoutLineFeed(toCsv(record, related)));
      else console.log(format === 'json' ? JSON.stringify({ ...entry, time }) : inWords(entry, time));
    }
    if (printed >= limit) break;
  }
  if (printed === 0 && format === 'text') console.log('No entry matches.');
}

/** Where the events are that were moved out of the log. */
async function printArchives({ read }: Connection): Promise<void> {
  const seals = await read.selectFrom('event_seals').selectAll().orderBy('last_id', 'desc').execute();
  for (const { archive, first_id, last_id, last_at } of seals)
    console.log(
      `Sealed until ${formatDate(last_at)}: the events ${first_id} to ${last_id} are in ${archive}`,
    );
}

/** A line of CSV ends with CR and LF, and `console.log` adds a line feed of its own. */
const withoutLineFeed = (line: string): string => line.replace(/\n$/, '');

function inWords({ actor, ...entry }: AuditEntry, time: string): string {
  const details = [
    ...(actor.token ? [`token ${actor.token.id} "${actor.token.name}"`] : []),
    ...(entry.address === null ? [] : [`from ${entry.address}`]),
    ...(entry.request_id === null ? [] : [`request ${entry.request_id}`]),
  ];
  const who = details.length > 0 ? `${actor.name} (${details.join(', ')})` : actor.name;
  const lines = entry.changes.map((change) => `    ${singleLine(changesInWords([change]))}`);
  const title = `${time}  ${entry.action}  ${entry.subject_type}/${entry.subject_id}  by ${singleLine(who)}`;
  return [title, ...lines].join('\n');
}

function readFormat(text: string): Format {
  const format = formats.find((name) => name === text);
  if (!format) throw new UsageError(`--format must be one of: ${formats.join(', ')}.`);
  return format;
}

function readLimit(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--limit requires a whole number, or "all".');
  return Number(text);
}

function readSubject(text: string | undefined): { subject_type?: string; subject_id?: string } {
  if (text === undefined) return {};
  const [, type = '', id] = /^([a-z_]+)(?:[/:\s](\d+))?$/.exec(text) ?? [];
  if (!subjectTypes.some((known) => known === type))
    throw new UsageError(
      `--subject requires a type, or a type and an id such as component/3. Types: ${subjectTypes.join(', ')}.`,
    );
  return { subject_type: type, ...(id !== undefined && { subject_id: id }) };
}

function readAction(text: string | undefined): string | undefined {
  if (text !== undefined && !isEventType(text))
    throw new UsageError(`Unknown action "${text}". Actions: ${eventTypes.join(', ')}.`);
  return text;
}

function readMoment(option: string, text: string | undefined, now: number): string | undefined {
  if (text === undefined) return undefined;
  const seconds = durationSeconds(text);
  const moment = seconds === undefined ? parseDate(text) : now - seconds;
  if (moment === undefined) throw new UsageError(`${option} requires a date or a duration such as 7d.`);
  return formatDate(moment);
}

/** The filter takes ids of users, and kinds of actors. */
async function readActor(connection: Connection, text: string | undefined): Promise<string | undefined> {
  if (text === undefined || /^\d+$/.test(text) || kinds.includes(text)) return text;
  if (!text.includes('@'))
    throw new UsageError(
      `--actor requires the id or the email address of a user, or one of: ${kinds.join(', ')}.`,
    );
  const user = await findUser({ connection }, text);
  if (!user)
    throw new OperatorError(
      `There is no user with the email address ${text}. If the user was removed, use the id instead.`,
    );
  return String(user.id);
}
