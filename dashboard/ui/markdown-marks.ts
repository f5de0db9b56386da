export const marks = ['bold', 'italic', 'link', 'list', 'code'] as const;

export type Mark = (typeof marks)[number];

interface Marked {
  readonly text: string;
  /** What is selected afterwards. */
  readonly from: number;
  readonly to: number;
}

const around: Readonly<Record<Exclude<Mark, 'list'>, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['_', '_'],
  link: ['[', '](https://)'],
  code: ['`', '`'],
};

/** Puts the signs of Markdown around the selected part of a text, or before each of its lines. */
export function applyMark(mark: Mark, text: string, from: number, to: number): Marked {
  if (mark === 'list') {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const lines = text.slice(start, to).split('\n');
    const marked = lines.map((line) => `- ${line}`).join('\n');
    return { text: text.slice(0, start) + marked + text.slice(to), from: start, to: start + marked.length };
  }
  const [before, after] = around[mark];
  const selected = text.slice(from, to);
  return {
    text: text.slice(0, from) + before + selected + after + text.slice(to),
    from: from + before.length,
    to: to + before.length,
  };
}
