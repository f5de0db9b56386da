import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/kernel/db/schema.ts';
import type { Dialect } from './databases.ts';

/**
 * Everything that the database knows about its tables, one line for each fact: columns in their order with types, defaults and
 * collations, constraints, indexes, sequences and triggers. Two databases with the same text have the same tables.
 */
export const describeSchema = (db: Kysely<Database>, dialect: Dialect): Promise<string> =>
  dialect === 'sqlite' ? describeSqlite(db) : describePostgres(db);

/** SQLite keeps the statements that made its tables, so their parts are the description. */
async function describeSqlite(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ type: string; name: string; statement: string }>`
    select type, name, sql as statement from sqlite_master where sql is not null and name not like 'sqlite_%'
    order by type desc, name`.execute(db);
  return rows.map(({ type, name, statement }) => linesOf(type, name, statement)).join('');
}

function linesOf(type: string, name: string, statement: string): string {
  const text = plain(statement);
  if (type !== 'table') return `${type} ${name}: ${text}\n`;
  const begin = text.indexOf('(');
  const parts = splitAtCommas(text.slice(begin + 1, text.lastIndexOf(')')));
  const isConstraint = (part: string) => /^(constraint|primary key|unique|check|foreign key)\b/.test(part);
  const columns = parts.filter((part) => !isConstraint(part));
  // A column that was added later stands behind the constraints, whose order means nothing.
  const lines = [...columns, ...parts.filter(isConstraint).toSorted()];
  const options = text.slice(text.lastIndexOf(')') + 1);
  return `table ${name}${options}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Without the quotes of names and without spaces that mean nothing. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/ ?\( ?/g, '(')
    .replaceAll(/ ?\) ?/g, ') ')
    .replaceAll(/ ?([,)])/g, '$1')
    .replaceAll(/ not null default ([^\s,)]+)/g, ' default $1 not null')
    .trim();

function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

async function describePostgres(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname, relpersistence, reloptions from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    ), facts (relname, kind, position, line) as (
      select relname, 0, 0, format('table %s%s%s', relname,
          case relpersistence when 'u' then ' unlogged' else '' end, ' ' || reloptions::text)
        from tables
      union all
      select relname, 1, row_number() over (partition by relname order by attnum), concat('  ', attname, ' ',
          format_type(atttypid, atttypmod), case when collname <> 'default' then ' collate ' || collname end,
          case when attnotnull then ' not null' end, case attidentity when 'd' then ' identity' when 'a' then ' identity always' end,
          ' default ' || pg_get_expr(adbin, adrelid))
        from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
          left join pg_collation on pg_collation.oid = attcollation
          left join pg_attrdef on adrelid = tables.oid and adnum = attnum
      union all
      select relname, 2, row_number() over (partition by relname order by conname),
          concat('  constraint ', conname, ': ', pg_get_constraintdef(pg_constraint.oid))
        from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
      union all
      select relname, 3, row_number() over (partition by relname order by indexname),
          concat('  index ', indexname, ': ', replace(indexdef, schemaname || '.', ''))
        from tables join pg_indexes on tablename = relname and schemaname = current_schema()
        where indexname not in (select conname from pg_constraint where conrelid = tables.oid)
      union all
      select relname, 4, row_number() over (partition by relname order by tgname), concat('  trigger ', pg_get_triggerdef(pg_trigger.oid))
        from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
      union all
      select '~' || sequencename, 5, 0, format('sequence %s: %s from %s, %s to %s by %s%s', sequencename, data_type, start_value,
          min_value, max_value, increment_by, case when cycle then ' cycle' end)
        from pg_sequences where schemaname = current_schema()
    )
    select line from facts order by relname collate "C", kind, position`.execute(db);
  return rows.map(({ line }) => `${line}\n`).join('');
}
