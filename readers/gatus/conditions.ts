import type { CheckKind, Expectation } from '../../common/checks.ts';
import { secondsIn } from './config.ts';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

interface Condition {
  readonly text: string;
  readonly left: string;
  readonly operator: Operator;
  readonly right: string;
}

/** What conditions mean here. `unknown` are those that no expectation can say. */
interface Conditions {
  readonly expect: readonly Expectation[];
  readonly unknown: readonly string[];
}

const compare: Readonly<Record<Operator, (one: number, other: number) => boolean>> = {
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** Translates the conditions of an endpoint. All of them have to hold, as all expectations have. */
export function expectationsOf(kind: CheckKind, conditions: readonly string[]): Conditions {
  const expect: Expectation[] = [];
  const unknown: string[] = [];
  const statuses: Condition[] = [];
  for (const text of conditions) {
    const condition = parse(text);
    if (condition?.left === '[STATUS]' && statusTest(condition)) statuses.push(condition);
    else {
      const found = condition && expectationOf(kind, condition);
      if (found === undefined) unknown.push(text);
      else expect.push(...found);
    }
  }
  // Without a condition about it, Gatus takes any status.
  if (kind === 'http') expect.unshift({ type: 'status', ranges: rangesOf(statuses) });
  return { expect, unknown };
}

function parse(text: string): Condition | undefined {
  const [, left, operator, right] = /^(.+?)\s+(==|!=|<=|>=|<|>)\s+(.+)$/.exec(text.trim()) ?? [];
  return left === undefined || right === undefined
    ? undefined
    : { text, left: left.trim(), operator: operator as Operator, right: right.trim() };
}

const anyOf = (text: string): string[] | undefined =>
  /^any\((.*)\)$/
    .exec(text)?.[1]
    ?.split(',')
    .map((each) => each.trim());

function statusTest({ operator, right }: Condition): ((status: number) => boolean) | undefined {
  const several = anyOf(right)?.map(Number);
  if (several && operator === '==' && several.every(Number.isInteger))
    return (status) => several.includes(status);
  if (several && operator === '!=' && several.every(Number.isInteger))
    return (status) => !several.includes(status);
  const number = Number(right);
  return Number.isInteger(number) ? (status) => compare[operator](status, number) : undefined;
}

/** The statuses for which all conditions hold, as ranges. */
function rangesOf(conditions: readonly Condition[]): string {
  const tests = conditions.flatMap((condition) => statusTest(condition) ?? []);
  const ranges: [from: number, to: number][] = [];
  for (let status = 100; status < 600; status++) {
    if (!tests.every((test) => test(status))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === status - 1) last[1] = status;
    else ranges.push([status, status]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));
  return texts.length > 0 ? texts.join(',') : '599';
}

function expectationOf(kind: CheckKind, condition: Condition): readonly Expectation[] | undefined {
  const { left, operator, right } = condition;
  switch (left) {
    // A check that cannot connect, or whose name cannot be resolved, fails in any case.
    case '[CONNECTED]':
      return operator === '==' && right === 'true' ? [] : undefined;
    case '[DNS_RCODE]':
      return operator === '==' && right === 'NOERROR' ? [] : undefined;
    case '[RESPONSE_TIME]': {
      const below = /^\d+$/.test(right) ? Number(right) : (secondsIn(right) ?? Number.NaN) * 1000;
      return (operator === '<' || operator === '<=') && below >= 1
        ? [{ type: 'latency', below: Math.round(below) }]
        : undefined;
    }
    case '[CERTIFICATE_EXPIRATION]':
    case '[DOMAIN_EXPIRATION]': {
      const seconds = secondsIn(right);
      return (operator === '>' || operator === '>=') && seconds !== undefined
        ? [
            {
              type: left === '[DOMAIN_EXPIRATION]' ? 'domain' : 'certificate',
              days: Math.ceil(seconds / 86_400),
            },
          ]
        : undefined;
    }
    case '[BODY]':
      return kind === 'dns' ? ofRecord(condition) : ofText(condition);
    default:
      return kind === 'http' ? ofJson(condition) : undefined;
  }
}

const ofRecord = ({ operator, right }: Condition): Expectation[] | undefined => {
  if (operator !== '==' || right.startsWith('pat(')) return undefined;
  const several = anyOf(right);
  return [{ type: 'records', values: several ?? [right], ...(several && { match: 'any' }) }];
};

/** `pat(*text*)` */
const ofText = ({ operator, right }: Condition): Expectation[] | undefined => {
  const text = /^pat\(\*([^*]+)\*\)$/.exec(right)?.[1];
  if (text === undefined) return undefined;
  if (operator === '==') return [{ type: 'text', present: text }];
  return operator === '!=' ? [{ type: 'text', absent: text }] : undefined;
};

/** A part of a JSON document, as JSONata. */
function ofJson({ left, operator, right }: Condition): Expectation[] | undefined {
  const [, call, inner] = /^(len|has)\((.+)\)$/.exec(left) ?? [];
  const path = pathOf(inner ?? left);
  if (path === undefined) return undefined;
  if (call === 'has')
    return right === 'true' || right === 'false'
      ? [{ type: 'json', expression: `$exists(${path}) ${operator === '==' ? '=' : '!='} ${right}` }]
      : undefined;
  if (call === 'len') {
    const length = `($type(${path}) = "string" ? $length(${path}) : $count(${path}))`;
    return /^\d+$/.test(right)
      ? [{ type: 'json', expression: `${length} ${operator === '==' ? '=' : operator} ${right}` }]
      : undefined;
  }
  return comparison(path, operator, right);
}

function comparison(path: string, operator: Operator, right: string): Expectation[] | undefined {
  const found = `$string(${path})`;
  const json = (expression: string): Expectation[] => [{ type: 'json', expression }];
  if (operator !== '==' && operator !== '!=')
    return /^-?\d+(?:\.\d+)?$/.test(right) ? json(`$number(${path}) ${operator} ${right}`) : undefined;
  const not = (expression: string) => json(operator === '==' ? expression : `$not(${expression})`);
  const several = anyOf(right);
  if (several) return not(`${found} in [${several.map((each) => JSON.stringify(each)).join(', ')}]`);
  const pattern = /^pat\((.*)\)$/.exec(right)?.[1];
  if (pattern !== undefined) {
    const source = pattern.split('*').map(escaped).join('.*');
    return not(`$contains(${found}, /^${source}$/)`);
  }
  return /^\w+\(/.test(right) || right.startsWith('[')
    ? undefined
    : json(`${found} ${operator === '==' ? '=' : '!='} ${JSON.stringify(right)}`);
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\/]/g, '\\$&');

/** `[BODY].a.b[0]` is `a.b[0]`, and `[BODY][0]` is `$[0]`. */
function pathOf(text: string): string | undefined {
  const [, rest] = /^\[BODY\]((?:\.[\w-]+|\[\d+\])+)$/.exec(text) ?? [];
  if (rest === undefined) return undefined;
  return `$${rest.replace(/\.([\w-]+)/g, (_, name: string) => `.${/^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``}`)}`;
}
