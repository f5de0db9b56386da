/** A record of a CSV file, with the line that it begins on. A quoted value may contain line breaks. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [',', ';', '\t', '|'] as const;
/** So many characters are enough to recognise the separator. */
const SAMPLE = 20_000;

/** The separator that occurs most often outside of quotes; a comma if none does. */
export function guessSeparator(text: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, SAMPLE)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && separators.some((each) => each === character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

/**
 * Reads CSV as spreadsheets write it: quoted values with doubled quotes, line breaks inside of quotes, any line ending, a
 * byte order mark, a line `sep=;`. Empty lines are left out. A quote that is never closed ends with the file.
 */
export function parseCsv(source: string, separator?: string): CsvRecord[] {
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(source);
  const text = source.replace(/^\uFEFF/, '');
  const between = separator ?? named?.[1] ?? guessSeparator(text);
  const found: CsvRecord[] = [];
  let cells: string[] = [];
  let position = named ? named[0].replace(/^\uFEFF/, '').length : 0;
  let line = named ? 2 : 1;
  let begin = line;
  const endRecord = () => {
    if (cells.some((cell) => cell !== '')) found.push({ line: begin, cells });
    cells = [];
  };
  while (position < text.length) {
    const isQuoted = text[position] === '"';
    const { value, next } = isQuoted ? quoted(text, position) : plain(text, position, between);
    cells.push(value.trim());
    if (isQuoted) line += lineBreaksIn(value);
    position = next;
    if (text[position] === between) {
      position += 1;
      // A separator at the very end is followed by one more, empty value.
      if (position < text.length && !isLineBreak(text[position])) continue;
      cells.push('');
    }
    if (position < text.length) {
      position += text.startsWith('\r\n', position) ? 2 : 1;
      line += 1;
    }
    endRecord();
    begin = line;
  }
  endRecord();
  return found;

  /** A value without quotes, or what follows a closing quote. */
  function plain(all: string, from: number, stop: string) {
    let end = from;
    while (end < all.length && all[end] !== stop && !isLineBreak(all[end])) end += 1;
    return { value: all.slice(from, end), next: end };
  }

  function quoted(all: string, from: number) {
    let value = '';
    let end = from + 1;
    for (;;) {
      const quote = all.indexOf('"', end);
      if (quote === -1) return { value: value + all.slice(end), next: all.length };
      value += all.slice(end, quote);
      if (all[quote + 1] !== '"') {
        const rest = plain(all, quote + 1, between);
        return { value: value + rest.value, next: rest.next };
      }
      value += '"';
      end = quote + 2;
    }
  }
}

const isLineBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

const lineBreaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
