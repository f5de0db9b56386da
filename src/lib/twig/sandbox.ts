import {
  createMarkup,
  createOutputBuffer,
  createSource,
  createSynchronousArrayLoader,
  createSynchronousEnvironment,
  createSynchronousTemplate,
  executeNodeSynchronously,
  isAMarkup,
  type TwingBaseNode,
  type TwingSynchronousEnvironment,
  type TwingSynchronousNodeExecutor,
  type TwingTemplateNode,
} from 'twing/light';
import { escapeText } from './escape.ts';
import { assertItems, assertLength, createFilters, rangeOf, TemplateProblem, toText } from './filters.ts';
import { DEPTH_LIMIT, TIME_LIMIT_MS } from './limits.ts';
import { startTimeLimit } from './time-limit.ts';

const tags = new Set(['if', 'elseif', 'else', 'endif', 'for', 'endfor', 'set', 'endset']);
// The parser has these three built in. Every other function is unknown, because none is registered.
const builtInFunctions = new Set(['attribute', 'block', 'parent']);
const nodeTypes = new Set(
  `template text print comment if for for_loop set do escape check_to_string check_security name assignment
  constant array hash conditional nullish_coalescing attribute_accessor filter test and or not negative positive
  add subtract multiply divide divide_and_floor modulo power concatenate range matches starts_with ends_with
  is_equal_to is_not_equal_to is_greater_than is_greater_than_or_equal_to is_less_than is_less_than_or_equal_to
  is_in is_not_in spaceship bitwise_and bitwise_or bitwise_xor`.split(/\s+/),
);

/** Compiles a template without running it, or throws a TemplateProblem. */
export function compile(
  source: string,
  isPlainText = false,
): {
  environment: TwingSynchronousEnvironment;
  ast: TwingTemplateNode;
} {
  return withTemplateProblems(() => {
    // One environment per template: the parser keeps state, even after a failure.
    const environment = createSandbox(source, isPlainText);
    const tokenize = () => environment.tokenize(createSource('template', source));
    // Reading a token stream consumes it, so the parser gets its own.
    assertTokens(tokenize().toAst());
    const ast = environment.parse(tokenize());
    assertNodes(ast, environment);
    return { environment, ast };
  });
}

/** Renders a template, or throws a TemplateProblem. Values are escaped for Markdown and HTML, except in a plain text. */
export function render(source: string, variables: Map<string, unknown>, isPlainText: boolean): string {
  const { environment, ast } = compile(source, isPlainText);
  const outputBuffer = createOutputBuffer();
  const { echo } = outputBuffer;
  let written = 0;
  outputBuffer.echo = (value: unknown) => {
    const text = toText(value);
    written += text.length;
    assertLength(written);
    return echo(text);
  };
  return withTemplateProblems(() => {
    const text = createSynchronousTemplate(ast).render(environment, variables, {
      nodeExecutor: createExecutor(environment, startTimeLimit(TIME_LIMIT_MS)),
      outputBuffer,
    });
    // Neither a NUL nor a lone surrogate can be stored.
    return text.replaceAll('\0', '\uFFFD').toWellFormed();
  });
}

function createSandbox(source: string, isPlainText: boolean): TwingSynchronousEnvironment {
  const environment = createSynchronousEnvironment(createSynchronousArrayLoader({}), {
    autoEscapingStrategy: 'html',
    timezone: 'UTC',
  });
  // Quotes matter only inside an HTML tag of the template. Elsewhere they are not escaped.
  const quotes = source.includes('<');
  const escapeValue = (value: string) => (isPlainText ? value : escapeText(value, quotes));
  environment.registerEscapingStrategy(escapeValue, 'html');
  const writeDate = environment.filters.get('date')?.callable;
  environment.filters.clear();
  environment.functions.clear();
  environment.tests.delete('constant');
  const context = { environment } as Parameters<NonNullable<typeof writeDate>>[0];
  const filters = createFilters(escapeValue, (date, format) => writeDate?.(context, date, format, 'UTC'));
  for (const filter of filters) environment.addFilter(filter);
  return environment;
}

type Token = { type: string; value: unknown; line: number };

function assertTokens(all: Token[]): void {
  const tokens = all.filter(({ type }) => type !== 'WHITESPACE' && !type.endsWith('TRIMMING_MODIFIER'));
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token.type === 'TAG_START' && next?.type === 'NAME' && !tags.has(String(next.value))) {
      throw problemAt(`Unexpected tag "${next.value}"`, next.line, 'only if, for and set are available');
    }
    if (token.type === 'NAME' && builtInFunctions.has(String(token.value)) && next?.value === '(') {
      throw problemAt(`Unexpected function "${token.value}"`, token.line, 'functions are not available');
    }
  });
}

function assertNodes(node: TwingBaseNode, environment: TwingSynchronousEnvironment, depth = 0): void {
  const { type, line, children } = node;
  const attributes: Record<string, unknown> = node.attributes;
  // Refused now, so that rendering does not overflow the stack.
  if (depth > DEPTH_LIMIT) throw problemAt('The template is nested too deeply', line);
  if (type === 'attribute_accessor' && attributes.type === 'method') {
    throw problemAt('Unexpected method call', line, 'values have no methods here');
  }
  if (type !== null && !nodeTypes.has(type)) {
    throw problemAt(`Unexpected ${String(type).replaceAll('_', ' ')}`, line, 'it is not available here');
  }
  if (type === 'filter') assertArguments(node, String(attributes.operatorName), environment);
  for (const child of Object.values(children)) assertNodes(child, environment, depth + 1);
}

/** Twing checks a filter's arguments only at run time. A template that would fail then must not be saved. */
function assertArguments(node: TwingBaseNode, name: string, environment: TwingSynchronousEnvironment): void {
  const accepted = environment.filters.get(name)?.acceptedArguments ?? [];
  // Arguments are a list of key, value, key, value. The key is a number or the name of the argument.
  const keys = Object.values(node.children.arguments?.children ?? {}).filter(
    (_child, index) => index % 2 === 0,
  );
  const passed = keys.map((key, index) => {
    const value = (key.attributes as { value?: unknown }).value;
    return typeof value === 'string' ? value : accepted[index]?.name;
  });
  const missing = accepted.find(
    (argument) => !('defaultValue' in argument) && !passed.includes(argument.name),
  );
  if (missing) throw problemAt(`The filter "${name}" lacks its argument "${missing.name}"`, node.line);
  if (passed.some((argument) => !accepted.some((known) => known.name === argument))) {
    throw problemAt(`The filter "${name}" has an argument it does not know`, node.line);
  }
}

/**
 * Runs each node of a template within the limits. It handles values itself wherever Twing would access JavaScript
 * objects.
 */
function createExecutor(
  environment: TwingSynchronousEnvironment,
  isTimeOver: () => boolean,
): TwingSynchronousNodeExecutor {
  const escapeHtml = environment.escapingStrategyHandlers.html;
  const execute: TwingSynchronousNodeExecutor = (node, context) => {
    if (isTimeOver()) throw tooSlow();
    const { children } = node;
    const attributes: Record<string, unknown> = node.attributes;
    const child = (name: string): unknown => {
      const found = children[name];
      return found ? execute(found, context) : undefined;
    };
    switch (node.type) {
      case 'attribute_accessor':
        return getItem(child('target'), child('attribute'), attributes.shouldTestExistence === true);
      case 'escape': {
        const value = child('body');
        return isAMarkup(value) ? value : createMarkup(escapeHtml?.(toText(value), 'UTF-8', '') ?? '');
      }
      case 'concatenate': {
        const [left, right] = [toText(child('left')), toText(child('right'))];
        assertLength(left.length + right.length);
        return left + right;
      }
      case 'range':
        return rangeOf(child('left'), child('right'));
      case 'set':
        executeNodeSynchronously(node, context);
        // A captured value was already escaped, and must not be escaped again.
        if (attributes.captures) {
          for (const { attributes: target } of Object.values(children.names?.children ?? {})) {
            const { name } = target as { name: string };
            context.context.set(name, createMarkup(toText(context.context.get(name))));
          }
        }
        return undefined;
    }
    const result: unknown = executeNodeSynchronously(node, context);
    if (typeof result === 'string') assertLength(result.length);
    if (Array.isArray(result)) assertItems(result.length);
    if (result instanceof Map) assertItems(result.size);
    return result;
  };
  return execute;
}

/** Reads only items of lists and maps, never a property of a JavaScript object. */
function getItem(target: unknown, key: unknown, testOnly: boolean): unknown {
  let found: unknown;
  if (target instanceof Map) {
    found = [key, toText(key), Number(toText(key))]
      .map((name) => target.get(name))
      .find((item) => item !== undefined);
  } else if (Array.isArray(target) && /^\d+$/.test(toText(key))) {
    found = target[Number(toText(key))];
  }
  return testOnly ? found !== undefined : found;
}

function tooSlow(): TemplateProblem {
  return new TemplateProblem(`The template takes longer than ${TIME_LIMIT_MS} ms`);
}

function problemAt(what: string, line: number, why?: string): TemplateProblem {
  return new TemplateProblem(`${what} on line ${line}${why ? `: ${why}` : ''}.`);
}

/** Converts any error of the library to a TemplateProblem with one sentence. */
function withTemplateProblems<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TemplateProblem(explain(error));
  }
}

type LibraryError = { rootMessage?: unknown; previous?: unknown; location?: { line: number } };

function explain(error: unknown): string {
  if (error instanceof TemplateProblem) return error.message.replace(/\.?$/, '.');
  if (error instanceof RangeError) return 'The template is nested too deeply or builds something too large.';
  const { rootMessage, previous, location } = (error ?? {}) as LibraryError;
  if (previous instanceof TemplateProblem || previous instanceof RangeError) return explain(previous);
  const message = typeof rootMessage === 'string' ? rootMessage : 'A value does not fit where it is used';
  const unknown = /^Unknown (filter|function) (".*")/.exec(message);
  const what = unknown ? `Unexpected ${unknown[1]} ${unknown[2]}` : firstSentence(message);
  const why =
    unknown?.[1] === 'function' ? ': functions are not available' : unknown ? ': it is not available' : '';
  return `${what}${location ? ` on line ${location.line}` : ''}${why}.`;
}

function firstSentence(message: string): string {
  if (message.includes('"end of template"')) return 'The template ends before its last tag is closed';
  const [first = ''] = message
    .replace(/ opened at \{[\d:]+\}/, '')
    .replace(/\s+/g, ' ')
    .split(/\. /);
  return first.slice(0, 200).replace(/[.\s]+$/, '');
}
