import { z } from 'zod';
import { type CheckRequest, dnsRecordTypes, type Expectation } from '../../../common/checks.ts';
import { choice, cleanText, integer, kind, text, truth, word } from '../../kernel/validation/fields.ts';
import { Problem } from '../../kernel/validation/problems.ts';
import { isOneLine } from '../../lib/checks/host.ts';

const MAX_HEADERS = 50;
const MAX_BODY = 65_535;
const MAX_PEM = 65_535;

const wrong = (reason: string): Problem => new Problem('invalid', { reason });

const headers = () =>
  kind(
    { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    (value): Record<string, string | null> | Problem => {
      if (typeof value !== 'object' || Array.isArray(value)) return new Problem('object_expected');
      const entries = Object.entries(value as object);
      if (entries.length > MAX_HEADERS) return new Problem('too_many_keys', { max: MAX_HEADERS });
      const isRight = entries.every(
        ([name, content]) =>
          /^[\w!#$%&'*+.^`|~-]{1,255}$/.test(name) &&
          (content === null || (typeof content === 'string' && isOneLine(content))),
      );
      return isRight
        ? Object.fromEntries(entries)
        : wrong('must hold names of headers with one line of text each.');
    },
  );

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** How a system is asked. Null is the same as absent, except that it keeps a secret that was stored before. */
const members = {
  method: word(methods).nullish(),
  headers: headers().nullish(),
  body: text(MAX_BODY).nullish(),
  redirects: integer(0, 20).nullish(),
  username: text().nullish(),
  password: text(1024).nullish(),
  token: text(8192).nullish(),
  certificate: text(MAX_PEM).nullish(),
  key: text(MAX_PEM).nullish(),
  ca: text(MAX_PEM).nullish(),
  insecure: truth().nullish(),
  family: choice([4, 6] as const).nullish(),
  proxy: kind({ type: 'string', maxLength: 2048 }, (value) => {
    const address = cleanText(value, 2048);
    if (address instanceof Problem || (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)))
      return address;
    return wrong('must be the address of a proxy, such as http://proxy.example:3128.');
  }).nullish(),
  starttls: word(['smtp', 'imap', 'pop3'] as const).nullish(),
  server: text().nullish(),
  record: word(dnsRecordTypes).nullish(),
  service: text().nullish(),
  component: text().nullish(),
} satisfies Record<keyof CheckRequest, z.ZodType>;

export const request = () => z.strictObject(members);

/** The rules of one kind of expectation: a reason why it is not right, or what is stored. */
type Rule = (given: Readonly<Record<string, unknown>>) => Expectation | Problem;

const short = (value: unknown, max = 1000): string | undefined => {
  const clean = cleanText(value, max);
  return clean instanceof Problem ? undefined : clean;
};

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const RANGES = /^[1-5]\d\d(-[1-5]\d\d)?(\s*,\s*[1-5]\d\d(-[1-5]\d\d)?)*$/;

const rules: { readonly [T in Expectation['type']]: Rule } = {
  status: ({ ranges }) =>
    typeof ranges === 'string' && RANGES.test(ranges.trim())
      ? { type: 'status', ranges: ranges.trim() }
      : wrong('must have ranges such as 200-299,301.'),
  text: ({ present, absent }) => {
    const [has, lacks] = [short(present), short(absent)];
    if (has === undefined && lacks === undefined)
      return wrong('must have a text that is present or absent, of up to 1000 characters.');
    return {
      type: 'text',
      ...(has !== undefined && { present: has }),
      ...(lacks !== undefined && { absent: lacks }),
    };
  },
  json: ({ expression }) => {
    const found = short(expression, 4096);
    return found === undefined
      ? wrong('must have a JSONata expression.')
      : { type: 'json', expression: found };
  },
  header: ({ name, contains }) => {
    const [header, content] = [short(name, 255), short(contains)];
    if (header === undefined) return wrong('must have the name of a header.');
    return { type: 'header', name: header, ...(content !== undefined && { contains: content }) };
  },
  latency: ({ below }) =>
    isWhole(below, 1, 86_400_000)
      ? { type: 'latency', below }
      : wrong('must say below how many milliseconds it has to be.'),
  certificate: ({ days }) =>
    isWhole(days, 0, 3650)
      ? { type: 'certificate', days }
      : wrong('must say how many days the certificate has to be valid, up to 3650.'),
  domain: ({ days }) =>
    isWhole(days, 0, 3650)
      ? { type: 'domain', days }
      : wrong('must say for how many days the domain has to be registered, up to 3650.'),
  records: ({ values, match = 'all' }) => {
    if (match !== 'all' && match !== 'any')
      return wrong('must match all of the records, or any one of them: all or any.');
    const found = Array.isArray(values) ? values.map((value) => short(value)) : [];
    return found.length > 0 && found.length <= 50 && found.every((value) => value !== undefined)
      ? { type: 'records', values: found as string[], ...(match === 'any' && { match }) }
      : wrong('must have a list of 1 to 50 records.');
  },
};

const types = Object.keys(rules) as Expectation['type'][];

/** One expectation. Its type says which other members it has. */
export const expectation = () =>
  kind(
    { type: 'object', required: ['type'], properties: { type: { type: 'string', enum: types } } },
    (value): Expectation | Problem => {
      if (typeof value !== 'object' || Array.isArray(value)) return new Problem('object_expected');
      const given = value as Readonly<Record<string, unknown>>;
      const type = types.find((name) => name === given.type);
      return type === undefined ? wrong(`must have a type: ${types.join(', ')}.`) : rules[type](given);
    },
    'Expectation',
  );
