import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

/**
 * Renders the templates of the Helm chart, because Helm is not an npm package. It knows the part of Go's template
 * language that the chart uses, and refuses everything else, so it never renders something other than Helm does.
 */
export interface Scope {
  readonly templates: ReadonlyMap<string, Node[]>;
  readonly root: unknown;
  readonly variables: ReadonlyMap<string, unknown>;
}

type Expression =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'path'; readonly variable: string | undefined; readonly names: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] };

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression }
  | { readonly kind: 'assign'; readonly name: string; readonly value: Expression }
  | {
      readonly kind: 'if' | 'with';
      readonly value: Expression;
      readonly body: Node[];
      readonly otherwise: Node[];
    }
  | {
      readonly kind: 'range';
      readonly names: readonly string[];
      readonly value: Expression;
      readonly body: Node[];
    };

/** Parses a file. What it defines is added to the templates; what remains is returned. */
export function parseTemplate(source: string, templates: Map<string, Node[]>): Node[] {
  const pieces = split(source);
  let at = 0;

  function block(): { nodes: Node[]; end: string } {
    const nodes: Node[] = [];
    while (at < pieces.length) {
      const piece = pieces[at++] as Piece;
      if (!piece.isAction) {
        nodes.push({ kind: 'text', text: piece.text });
        continue;
      }
      const [word = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(piece.text)?.slice(1) ?? [];
      const assignment = /^\$(\w+)\s*:=\s*([\s\S]+)$/.exec(piece.text);
      if (word === 'end' || word === 'else') return { nodes, end: word };
      if (word === 'define') templates.set(JSON.parse(rest), block().nodes);
      else if (word === 'if' || word === 'with') nodes.push(conditional(word, parseExpression(rest)));
      else if (word === 'range') nodes.push(loop(rest));
      else if (assignment) {
        nodes.push({
          kind: 'assign',
          name: assignment[1] ?? '',
          value: parseExpression(assignment[2] ?? ''),
        });
      } else nodes.push({ kind: 'output', value: parseExpression(piece.text) });
    }
    return { nodes, end: '' };
  }

  function conditional(kind: 'if' | 'with', value: Expression): Node {
    const { nodes, end } = block();
    return { kind, value, body: nodes, otherwise: end === 'else' ? block().nodes : [] };
  }

  function loop(text: string): Node {
    const [, first, second, list] = /^\$(\w+),\s*\$(\w+)\s*:=\s*([\s\S]+)$/.exec(text) ?? [];
    if (!first || !second || !list) throw new Error(`Unknown form of range: ${text}`);
    return { kind: 'range', names: [first, second], value: parseExpression(list), body: block().nodes };
  }

  return block().nodes;
}

interface Piece {
  readonly isAction: boolean;
  readonly text: string;
}

function split(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let trimNext = false;
  for (const match of source.matchAll(/\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/g)) {
    let text = source.slice(at, match.index);
    if (trimNext) text = text.trimStart();
    if (match[1]) text = text.trimEnd();
    pieces.push({ isAction: false, text }, { isAction: true, text: match[2] ?? '' });
    trimNext = match[3] === '-';
    at = match.index + match[0].length;
  }
  const text = source.slice(at);
  return [...pieces, { isAction: false, text: trimNext ? text.trimStart() : text }];
}

/** A pipeline: each command gets the result of the one before it as its last argument. */
function parseExpression(text: string): Expression {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g) ?? [];
  let at = 0;

  function pipeline(): Expression {
    let result = command(undefined);
    while (tokens[at] === '|') {
      at++;
      result = command(result);
    }
    return result;
  }

  function command(piped: Expression | undefined): Expression {
    const operands: Expression[] = [];
    const first = tokens[at] ?? '';
    const isCall = /^[a-zA-Z]\w*$/.test(first) && !['true', 'false'].includes(first);
    if (isCall) at++;
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') operands.push(operand());
    if (isCall) return { kind: 'call', name: first, args: piped ? [...operands, piped] : operands };
    const [only, ...others] = operands;
    if (!only || others.length > 0 || piped) throw new Error(`Not understood: ${text}`);
    return only;
  }

  function operand(): Expression {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = pipeline();
      if (tokens[at++] !== ')') throw new Error(`A bracket is missing: ${text}`);
      return inner;
    }
    if (token.startsWith('"') || /^(\d+|true|false)$/.test(token)) {
      return { kind: 'value', value: JSON.parse(token) };
    }
    const path = /^(?:\$(\w*))?((?:\.\w+)*|\.)$/.exec(token);
    if (!path) throw new Error(`Not understood: ${token} in ${text}`);
    const names = (path[2] ?? '').split('.').filter(Boolean);
    return { kind: 'path', variable: token.startsWith('$') ? (path[1] ?? '') : undefined, names };
  }

  const result = pipeline();
  if (at < tokens.length) throw new Error(`Not understood: ${text}`);
  return result;
}

export function render(nodes: readonly Node[], dot: unknown, outer: Scope): string {
  const scope = { ...outer, variables: new Map(outer.variables) };
  return nodes.map((node) => renderNode(node, dot, scope)).join('');
}

function renderNode(node: Node, dot: unknown, scope: Scope & { variables: Map<string, unknown> }): string {
  if (node.kind === 'text') return node.text;
  const value = evaluate(node.value, dot, scope);
  switch (node.kind) {
    case 'output':
      return String(value ?? '');
    case 'assign':
      scope.variables.set(node.name, value);
      return '';
    case 'if':
      return render(isTrue(value) ? node.body : node.otherwise, dot, scope);
    case 'with':
      return isTrue(value) ? render(node.body, value, scope) : render(node.otherwise, dot, scope);
    case 'range':
      return entries(value)
        .map(([key, item]) => {
          const own = new Map([...scope.variables, [node.names[0] ?? '', key], [node.names[1] ?? '', item]]);
          return render(node.body, item, { ...scope, variables: own });
        })
        .join('');
  }
}

function evaluate(expression: Expression, dot: unknown, scope: Scope): unknown {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'path': {
      const { variable, names } = expression;
      const start =
        variable === undefined ? dot : variable === '' ? scope.root : scope.variables.get(variable);
      return names.reduce((value: unknown, name) => memberOf(value, name), start);
    }
    case 'call': {
      const args = expression.args.map((arg) => evaluate(arg, dot, scope));
      if (expression.name === 'include') {
        const template = scope.templates.get(String(args[0]));
        if (!template) throw new Error(`There is no template ${args[0]}`);
        return render(template, args[1], scope);
      }
      const implementation = functions[expression.name];
      if (!implementation) throw new Error(`Unknown function ${expression.name}`);
      return implementation(...args);
    }
  }
}

/** A value that the chart does not declare is a mistake, although Go would print nothing. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !(name in value))
    throw new Error(`There is no value .${name}`);
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

const functions: Record<string, (...args: unknown[]) => unknown> = {
  quote: (value) => JSON.stringify(String(value)),
  nindent: (count, text) => `\n${String(text).replace(/^(?=.)/gm, ' '.repeat(Number(count)))}`,
  toYaml: (value) => stringify(value).trimEnd(),
  printf: (format, ...values) => String(format).replace(/%s/g, () => String(values.shift())),
  print: (...values) => values.join(''),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  required: (message, value) => (isTrue(value) ? value : fail(message)),
  fail: (message) => fail(message),
  int: Number,
  gt: (a, b) => Number(a) > Number(b),
  lt: (a, b) => Number(a) < Number(b),
  add: (...values) => values.reduce((sum: number, value) => sum + Number(value), 0),
  semverCompare: (range, version) => isAtLeast(String(range), String(version)),
  not: (value) => !isTrue(value),
  and: (...values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  or: (...values) => values.find(isTrue) ?? values.at(-1),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
};

/** Knows ranges such as `>=1.30-0`, which accept everything from that version on. */
function isAtLeast(range: string, version: string): boolean {
  const [, major, minor] = /^>=(\d+)\.(\d+)-0$/.exec(range) ?? fail(`Unknown range ${range}`);
  const [, ownMajor, ownMinor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? fail(`Unknown version ${version}`);
  return ownMajor === major ? Number(ownMinor) >= Number(minor) : Number(ownMajor) > Number(major);
}

function fail(message: unknown): never {
  throw new Error(String(message));
}

/** Empty texts, lists and objects are false in Go's templates. */
const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const entries = (value: unknown): [string, unknown][] =>
  Object.entries(Object(value)).toSorted(([a], [b]) => (a < b ? -1 : 1));
