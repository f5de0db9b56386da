/** A response as it came through a socket. */
export interface ParsedResponse {
  readonly status: number;
  /** The header, line by line. */
  readonly lines: readonly string[];
  readonly body: Buffer;
}

/**
 * Splits what a server sent on one connection into responses. A body without a length, as after HEAD, is taken to be empty if
 * another response follows; what is left in the end belongs to the last one.
 */
export function parseResponses(bytes: Buffer): ParsedResponse[] {
  const found: ParsedResponse[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`no end of a head in: ${rest.toString('latin1').slice(0, 200)}`);
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
    if (!status) throw new Error(`not a status line: ${first}`);
    const after = rest.subarray(end + 4);
    const length = bodyLength(status, lines, after);
    found.push({ status, lines, body: after.subarray(0, length) });
    rest = after.subarray(length);
  }
  return found;
}

function bodyLength(status: number, lines: readonly string[], after: Buffer): number {
  if (status < 200 || status === 204 || status === 304) return 0;
  // The response to HEAD names a length and has no body.
  if (after.length === 0 || after.toString('latin1', 0, 9).match(/^HTTP\/1\.[01] /)) return 0;
  const value = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const length = value('content-length');
  if (length !== undefined) return Number(length);
  if (value('transfer-encoding') === 'chunked') {
    const end = after.indexOf('0\r\n\r\n');
    return end === -1 ? after.length : end + 5;
  }
  return after.length;
}
