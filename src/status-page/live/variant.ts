import type { ServerResponse } from 'node:http';
import { isSame, type Locale } from '../../resources/settings/model.ts';
import type { Choice } from '../page-data.ts';
import { type KnownMark, type Mark, printMark } from './mark.ts';
import type { Rendering } from './rendering.ts';
import { compose, describeChange } from './said.ts';

/** How far back a reader who was away can be told exactly what changed: so many looks that found something. */
const MOST_STEPS = 256;

/** One look at the page. */
interface Step extends Mark {
  readonly number: number;
  /** What happened since the step before it. */
  readonly said: readonly string[];
}

interface Part {
  readonly markup: string;
  /** The step that brought it. */
  readonly since: number;
}

export const refreshMessage: Buffer = Buffer.from('event: refresh\ndata: {}\n\n');

/** The page as some readers see it: in one language, with one choice of days and charts. */
export class Variant {
  readonly locale: Locale | undefined;
  readonly choice: Partial<Choice>;
  readonly viewers = new Set<ServerResponse>();
  /** The state of the hub that it shows. */
  epoch = -1;
  #rendering: Rendering | undefined;
  #parts = new Map<string, Part>();
  /** The oldest first. What changed is not kept: everybody is told how it is now. */
  #steps: Step[] = [];
  #next = 0;

  constructor(locale: Locale | undefined, choice: Partial<Choice>) {
    this.locale = locale;
    this.choice = choice;
  }

  /** Takes over a new rendering, and gives what its viewers must be told. */
  update(rendering: Rendering): Buffer | undefined {
    const before = this.#rendering;
    const number = this.#next++;
    this.#rendering = rendering;
    if (!before || !isContinued(before, rendering)) {
      this.#parts = new Map(Array.from(rendering.parts, ([id, markup]) => [id, { markup, since: number }]));
      this.#steps = [{ ...rendering.mark, number, said: [] }];
      return before && refreshMessage;
    }
    let isChanged = false;
    for (const [id, markup] of rendering.parts) {
      if (this.#parts.get(id)?.markup === markup) continue;
      this.#parts.set(id, { markup, since: number });
      isChanged = true;
    }
    const said = isChanged ? describeChange(rendering.words, before.data, rendering.data) : [];
    this.#steps.push({ ...rendering.mark, number, said });
    if (this.#steps.length > MOST_STEPS) this.#steps.shift();
    return isChanged ? this.#message(rendering, number - 1) : undefined;
  }

  /** The last step that a reader with this mark can have seen. */
  stepBefore(mark: KnownMark): (Mark & { readonly number: number }) | undefined {
    const { version, turned } = mark;
    // Who does not know which turn it saw may have seen the first.
    if (turned === undefined) {
      const same = this.#steps.find((step) => step.version === version);
      return same ?? this.#steps.findLast((step) => step.version < version);
    }
    return this.#steps.findLast(
      (step) => step.version < version || (step.version === version && step.turned <= turned),
    );
  }

  /** Everything that changed after a step; nothing where nothing did. */
  messageSince(number: number): Buffer | undefined {
    if (!this.#rendering) return undefined;
    const isChanged = this.#parts.values().some(({ since }) => since > number);
    return isChanged ? this.#message(this.#rendering, number) : undefined;
  }

  /** The whole page, for those who know nothing of it. */
  wholeMessage(): Buffer | undefined {
    return this.#rendering && this.#message(this.#rendering, undefined);
  }

  #message({ mark, data, words, title }: Rendering, after: number | undefined): Buffer {
    const parts = this.#parts.entries().filter(([, { since }]) => after === undefined || since > after);
    const steps = this.#steps.filter(({ number }) => after !== undefined && number > after);
    const body = JSON.stringify({
      status: data.state.status,
      said: compose(
        words,
        steps.flatMap(({ said }) => said),
      ),
      title,
      parts: Object.fromEntries(parts.map(([id, { markup }]) => [id, markup])),
    });
    return Buffer.from(`id: ${printMark(mark)}\nevent: change\ndata: ${body}\n\n`);
  }
}

export const isSeen = (step: Mark, { version, turned }: KnownMark): boolean =>
  step.version === version && (turned === undefined || step.turned === turned);

/** Whether one page can become the other by replacing parts. A version that went back is another database. */
function isContinued(before: Rendering, after: Rendering): boolean {
  const [old, now] = [before.data.state.settings, after.data.state.settings];
  return (
    before.outline === after.outline &&
    after.mark.version >= before.mark.version &&
    (old === now || isSame(old, now))
  );
}
