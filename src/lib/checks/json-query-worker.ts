import { parentPort } from 'node:worker_threads';
import jsonata from 'jsonata';

/** An expression of JSONata, and the text to evaluate it on. */
export interface JsonQuery {
  readonly expression: string;
  readonly body: string;
}

/** How deep an expression may call itself. */
const MAX_DEPTH = 500;
const MAX_SHOWN = 80;

parentPort?.on('message', async (query: JsonQuery) => {
  parentPort?.postMessage(await reasonOf(query));
});
parentPort?.postMessage('ready');

/** Why the expression is not true, in one sentence; an empty text if it is. */
async function reasonOf({ expression, body }: JsonQuery): Promise<string> {
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    return 'The response is not JSON.';
  }
  try {
    const value: unknown = await jsonata(expression, { stack: MAX_DEPTH }).evaluate(document);
    if (value === true) return '';
    const shown = JSON.stringify(value) ?? 'nothing';
    return `The expression ${shorten(expression)} gives ${shorten(shown)}, not true.`;
  } catch (error) {
    const { message } = error as { message?: string };
    return `The expression ${shorten(expression)} cannot be evaluated: ${(message ?? 'it is not valid').replace(/\.$/, '')}.`;
  }
}

const shorten = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
