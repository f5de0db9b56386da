import { z } from 'zod';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { list } from '../../../kernel/validation/fields.ts';
import { createForm, requiredRecords } from '../../../kernel/validation/form.ts';
import { emailKey, normalizeEmail } from '../../../lib/email-address.ts';
import { insertSubscriber } from './actions.ts';
import { subscriberInput } from './fields.ts';
import { rowsOfCsv } from './import-csv.ts';
import { findSubscriberByKey } from './queries.ts';
import { addressHasher } from './signed-links.ts';

/** All rows of a request are written in one transaction, for which other writers wait. */
const MAX_ROWS = 500;

export const importInput = {
  subscribers: requiredRecords(
    list(MAX_ROWS),
    subscriberInput,
    `Up to ${MAX_ROWS} subscribers. Send more of them in several requests.`,
  ),
};

const errorCode = z
  .strictObject({
    code: z.string(),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  })
  .describe('As in a 422.');

const importedRow = z
  .strictObject({
    row: z.int().describe('The place in the list, beginning with 1; of CSV the line of the file.'),
    outcome: z
      .enum(['created', 'present', 'refused'])
      .describe('`present`: a subscriber has the address already, and stays as it is.'),
    id: z.int().nullable().describe('The subscriber; null if the row was refused.'),
    errors: z.record(z.string(), z.array(z.string())).describe('Why the row was refused, by field.'),
    codes: z.record(z.string(), z.array(errorCode)).describe('The same for programs.'),
  })
  .meta({ id: 'ImportedSubscriber' });

export const importResponse = z.strictObject({
  data: z.strictObject({
    created: z.int(),
    present: z.int(),
    refused: z.int(),
    rows: z.array(importedRow).describe('What became of each row, in the order of the request.'),
  }),
});

type Imported = z.output<typeof importResponse>['data'];
type ImportedRow = Imported['rows'][number];

/**
 * Adds many subscribers at once. Each row that is valid is written as if it had been sent alone, with its own event. A row that
 * is not valid does not keep the others from being written.
 */
export async function importSubscribers(ctx: Context, actor: Actor, body: object): Promise<Imported> {
  authorize(actor, 'subscribers.manage');
  const hashOf = await addressHasher(ctx);
  return transaction(ctx, actor, async (tx) => {
    const rows: ImportedRow[] = [];
    for (const { row, fields } of await readRows(tx, body)) {
      rows.push({ row, ...(await importRow(tx, hashOf, fields)) });
    }
    const count = (outcome: ImportedRow['outcome']) => rows.filter((each) => each.outcome === outcome).length;
    return { created: count('created'), present: count('present'), refused: count('refused'), rows };
  });
}

interface Row {
  readonly row: number;
  readonly fields: object | Invalid;
}

async function readRows(tx: Tx, body: object): Promise<Row[]> {
  const csv = 'csv' in body && typeof body.csv === 'string' ? await rowsOfCsv(tx, body.csv) : undefined;
  const form = createForm(importInput, csv ? { subscribers: csv } : body);
  for (const [index, row] of (form.values.subscribers ?? []).entries())
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      form.fail(`subscribers.${index}`, 'object_expected');
  const { subscribers } = form.done();
  return csv ?? subscribers.map((fields, index) => ({ row: index + 1, fields: fields as object }));
}

async function importRow(
  tx: Tx,
  hashOf: (address: string) => string,
  fields: object | Invalid,
): Promise<Omit<ImportedRow, 'row'>> {
  try {
    if (fields instanceof Invalid) throw fields;
    const id = await insertSubscriber(tx, hashOf, fields);
    return { outcome: 'created', id, errors: {}, codes: {} };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const present = isTaken(error) ? await findPresent(tx, fields) : undefined;
    if (present) return { outcome: 'present', id: present.id, errors: {}, codes: {} };
    const { errors, codes } = JSON.parse(JSON.stringify({ errors: error.errors, codes: error.codes }));
    return { outcome: 'refused', id: null, errors, codes };
  }
}

const isTaken = ({ codes }: Invalid): boolean => codes.email?.some(({ code }) => code === 'taken') === true;

async function findPresent(tx: Tx, fields: object) {
  const email = 'email' in fields ? normalizeEmail(String(fields.email).trim()) : undefined;
  return email === undefined ? undefined : findSubscriberByKey(tx, emailKey(email));
}
