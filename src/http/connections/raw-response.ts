import { NOSNIFF_LINE } from '../headers.ts';

/** A response as text, for a connection without a valid request. The connection is closed after it. */
export function rawResponse(status: string, message: string, header?: string): string {
  const body = JSON.stringify({ message });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    NOSNIFF_LINE,
    ...(header === undefined ? [] : [header]),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
