import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOSNIFF } from './headers.ts';

export const CSV = 'text/csv; charset=utf-8';

/** A CSV file that a route returns instead of a document. It is made while it is sent, so it may be of any size. */
export class Download {
  readonly fileName: string;
  /** The text, in pieces. */
  readonly pieces: AsyncIterable<string>;

  constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName;
    this.pieces = pieces;
  }
}

export function sendDownload(
  { method, id }: FastifyRequest,
  reply: FastifyReply,
  { fileName, pieces }: Download,
) {
  reply
    .code(200)
    .header('content-type', CSV)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .headers(NOSNIFF)
    .header('x-request-id', id);
  return reply.send(method === 'HEAD' ? '' : Readable.from(pieces, { highWaterMark: 1 }));
}
