/**
 * What a new resource touches, with alert rules as the example: every file outside their own folders that names them is a place,
 * unless it only does something with them. Tests, languages, documents and generated files are not counted. A place without a
 * reason here counts, too, so this list cannot make the house look smaller than it is.
 */
export const NAMES_RESOURCE = /\balert[-_]rules?\b|\balertRule|AlertRules?\b/;

/** Each of these is needed so that alert rules exist at all. */
const reasons: Readonly<Record<string, string>> = {
  'common/events.ts': 'which events there are',
  'common/trash-types.ts': 'that deleted ones can be restored, and by whom',
  'dashboard/api/live.ts': 'which lists an event makes old',
  'dashboard/routes.tsx': 'its screens',
  'dashboard/search.ts': 'what its address holds',
  'dashboard/vite.config.ts': 'the file that its screens are loaded with',
  'src/kernel/db/migrations/first-release/alerts.ts': 'the table',
  'src/kernel/events/catalog.ts': 'what its events hold, who hears of them, and which outlive the retention',
  'src/kernel/events/states.ts': 'its state in an event',
  'src/operations/exporters/json-lines.ts': 'its file in an export',
  'src/operations/exporters/read-alerts.ts': 'what an export reads',
  'src/operations/exporters/records.ts': 'the form of its records in an export',
  'src/operations/importers/daymark/import.ts': 'when an import restores it',
  'src/operations/importers/daymark/restore-alerts.ts': 'how an import restores it',
  'src/operations/importers/mapping.ts': 'that imports remember it, and a second one finds it again',
  'src/resources.ts': 'how it is restored and purged',
  'src/routes.ts': 'the operations of the API',
};

/** These use alert rules; a resource that does nothing by itself has no such place. */
const uses: readonly RegExp[] = [
  /^src\/domain\/alerts\/(?!alert-sources\/)/,
  /^src\/lib\/alert-(rules|senders)\//,
  /^src\/reactions\/alert-rules\//,
  /^src\/operations\/demo\//,
  /^src\/operations\/worker\//,
];

const own = /^(src\/domain\/alerts|dashboard\/resources)\/alert-rules\//;

export const isPlace = (path: string): boolean => !own.test(path) && !uses.some((use) => use.test(path));

export const reasonOf = (path: string): string => reasons[path] ?? 'no reason is known';
