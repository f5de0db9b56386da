import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { OperatorError } from '../../src/kernel/errors.ts';
import { type CsvRecord, readCsv, withoutFormulaSigns } from '../../src/lib/csv-reader.ts';

/** A CSV file. Problems are noted with the name of the file and the number of the line. */
export interface CsvFile {
  readonly name: string;
  readonly records: readonly CsvRecord[];
  readonly problem: (line: number, text: string) => void;
}

export function readCsvFile(path: string, notes: string[]): CsvFile {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  const name = basename(path);
  const problem = (line: number, text: string) => notes.push(`${name}, line ${line}: ${text}`);
  const { records, unclosedQuote } = readCsv(decode(readFileSync(path), path));
  if (unclosedQuote !== undefined)
    problem(
      unclosedQuote,
      'A value begins with a quote that is never closed, so nothing from this line on was read. Add the closing quote, and write two quotes for one inside of a value.',
    );
  return { name, records: records.map(withoutFormulaSigns), problem };
}

function decode(bytes: Buffer, path: string): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(
      `${path} is not UTF-8. Save it again: in Excel choose the format “CSV UTF-8”, in LibreOffice the character set “Unicode (UTF-8)”.`,
    );
  }
}
