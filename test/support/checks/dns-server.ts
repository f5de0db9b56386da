import { createSocket } from 'node:dgram';
import { afterwards } from './run.ts';

const types = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  CAA: 257,
} as const;
export type RecordType = keyof typeof types;

const SERVFAIL = 2;
const NXDOMAIN = 3;

const two = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const four = (value: number): Buffer => Buffer.concat([two(value >>> 16), two(value & 0xffff)]);

/** A name or a text, with the length before each part. */
const counted = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

/** The data of records, as they are sent. */
export const data = {
  address: (text: string): Buffer => Buffer.from(text.split('.').map(Number)),
  name: (text: string): Buffer => Buffer.concat([...text.split('.').map(counted), Buffer.from([0])]),
  text: counted,
  mx: (priority: number, name: string): Buffer => Buffer.concat([two(priority), data.name(name)]),
  srv: (priority: number, weight: number, port: number, name: string): Buffer =>
    Buffer.concat([two(priority), two(weight), two(port), data.name(name)]),
  caa: (tag: string, value: string): Buffer =>
    Buffer.concat([Buffer.from([0]), counted(tag), Buffer.from(value)]),
  soa: (server: string, mail: string, numbers: readonly number[]): Buffer =>
    Buffer.concat([data.name(server), data.name(mail), ...numbers.map(four)]),
};

type Zone = Readonly<Record<string, Partial<Record<RecordType, readonly Buffer[]>>>>;

/**
 * A DNS server that knows the names of one zone, and its address. It fails for `broken.example`, and does not respond for
 * `silent.example`.
 */
export async function startDnsServer(zone: Zone): Promise<string> {
  const server = createSocket('udp4');
  afterwards(() => server.close());
  server.on('message', (query, { port, address }) => {
    const reply = replyTo(query, zone);
    if (reply) server.send(reply, port, address);
  });
  await new Promise<void>((ready) => void server.bind(0, '127.0.0.1', ready));
  return `127.0.0.1:${server.address().port}`;
}

function replyTo(query: Buffer, zone: Zone): Buffer | undefined {
  const end = query.indexOf(0, 12) + 5;
  const question = query.subarray(12, end);
  const name = nameIn(question).toLowerCase();
  if (name === 'silent.example') return undefined;
  const type = question.readUInt16BE(question.length - 4);
  const entry = zone[name];
  const records = Object.entries(entry ?? {}).find(([key]) => types[key as RecordType] === type)?.[1] ?? [];
  const code = name === 'broken.example' ? SERVFAIL : entry ? 0 : NXDOMAIN;
  const head = Buffer.concat([
    query.subarray(0, 2),
    Buffer.from([0x81, 0x80 | code, 0, 1]),
    two(records.length),
    Buffer.alloc(4),
  ]);
  const answers = records.map((record) =>
    Buffer.concat([Buffer.from([0xc0, 0x0c]), two(type), two(1), four(60), two(record.length), record]),
  );
  return Buffer.concat([head, question, ...answers]);
}

function nameIn(question: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; question[at]; at += (question[at] ?? 0) + 1)
    parts.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  return parts.join('.');
}
