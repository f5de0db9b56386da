import jsonata from 'jsonata';

/** An expression of JSONata, and the text to evaluate it on. */
export interface JsonQuery {
  readonly expression: string;
  readonly body: string;
  /** Whether the sentence may say what the expression gives. */
  readonly showsValues: boolean;
}

/** How deep an expression may call itself. */
const MAX_DEPTH = 500;
/** How many items a list may have that an expression makes: more than a body of the greatest length can have. */
const MAX_ITEMS = 1_000_000;
/** How long a text may become by padding it. */
const MAX_PADDED = 1_000_000;
/** What the library calls a list that is too long. */
const TOO_LONG = 'D2015';
const MAX_SHOWN = 80;
/** A message of the library may repeat what the expression made. */
const MAX_REASON = 300;

type Implementation = (this: unknown, ...args: unknown[]) => unknown;

const pad = (await jsonata('$pad').evaluate(undefined)) as { readonly implementation: Implementation };

/** The text would be made at once, whatever memory there is. */
const boundedPad: Implementation = function (text, width, sign) {
  if (Math.abs(Number(width)) > MAX_PADDED)
    throw new Error(`$pad would make a text of more than ${MAX_PADDED} characters`);
  return pad.implementation.call(this, text, width, sign);
};

/** Why the expression is not true, in one sentence; an empty text if it is. */
export async function run({ expression, body, showsValues }: JsonQuery): Promise<string> {
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    return 'The response is not JSON.';
  }
  const subject = `The expression ${shorten(expression)}`;
  let isCompiled = false;
  try {
    const compiled = jsonata(expression, { stack: MAX_DEPTH, sequence: MAX_ITEMS });
    compiled.registerFunction('pad', boundedPad, '<s-ns?:s>');
    isCompiled = true;
    const value: unknown = await compiled.evaluate(document);
    if (value === true) return '';
    if (!showsValues)
      return `${subject} is not true. What it gives is not shown, because the request has secrets.`;
    const shown = JSON.stringify(value) ?? 'nothing';
    return `${subject} gives ${shorten(shown)}, not true.`;
  } catch (error) {
    const { code, message = 'it is not valid' } = error as { code?: string; message?: string };
    const reason =
      code === TOO_LONG ? `it makes a list of more than ${MAX_ITEMS} items` : message.replace(/\.$/, '');
    // An expression can raise an error whose message it has made itself.
    if (isCompiled && !showsValues && code !== TOO_LONG) return `${subject} cannot be evaluated (${code}).`;
    return `${subject} cannot be evaluated: ${shorten(reason, MAX_REASON)}.`;
  }
}

const shorten = (text: string, max = MAX_SHOWN): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;
