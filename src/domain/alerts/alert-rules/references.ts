import { sql } from 'kysely';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { RuleMatch } from '../../../lib/alert-rules/rule.ts';
import type { AlertRuleRecord } from './queries.ts';

/** What `match` can name, in the order in which it is looked for. */
export const referenceKinds = ['source', 'check', 'component'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * What alerts can still come from. The address of a source and the runs of a check end when it is deleted. A component goes on in
 * the alerts of its checks until it is purged.
 */
const standing = {
  source: sql`alert_sources where deleted_at is null`,
  check: sql`checks where deleted_at is null`,
  component: sql`components where true`,
} as const;

/** Finds those of the ids that exist, for each kind that is named at all. */
async function findStanding(
  { db, dialect }: Pick<Tx, 'db' | 'dialect'>,
  matches: readonly RuleMatch[],
): Promise<(kind: ReferenceKind, id: number) => boolean> {
  const known = new Set<string>();
  for (const kind of referenceKinds) {
    const ids = [...new Set(matches.map((match) => match[kind]).filter((id) => id !== undefined))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select id from ${standing[kind]}
      and ${dialect.anyOf('id', ids)}`.execute(db);
    for (const { id } of rows) known.add(`${kind} ${id}`);
  }
  return (kind, id) => known.has(`${kind} ${id}`);
}

/** What a match names that does not exist, unless it named that before. */
export async function findUnknown(
  tx: Pick<Tx, 'db' | 'dialect'>,
  match: RuleMatch,
  before: RuleMatch,
): Promise<ReferenceKind[]> {
  const exists = await findStanding(tx, [match]);
  return referenceKinds.filter((kind) => {
    const id = match[kind];
    return id !== undefined && id !== before[kind] && !exists(kind, id);
  });
}

/** For each rule: what it names that is gone, so that it can never match; null if there is nothing of that kind. */
export async function findMissing(
  reader: Pick<Tx, 'db' | 'dialect'>,
  rules: readonly AlertRuleRecord[],
): Promise<Map<number, ReferenceKind | null>> {
  const matches = rules.map((rule) => [rule.id, JSON.parse(rule.match) as RuleMatch] as const);
  const exists = await findStanding(
    reader,
    matches.map(([, match]) => match),
  );
  const missingIn = (match: RuleMatch): ReferenceKind | undefined =>
    referenceKinds.find((kind) => {
      const id = match[kind];
      return id !== undefined && !exists(kind, id);
    });
  return new Map(matches.map(([id, match]) => [id, missingIn(match) ?? null]));
}
