const startsLine = /^([-*>#]+ |\d+\. |\|)/;

/** Markdown written over several indented lines. Lines of the same paragraph or list item are joined. */
export function prose({ raw }: TemplateStringsArray): string {
  const lines: string[] = [];
  let open = false;
  for (const line of raw.join('').replaceAll('\\`', '`').trim().split('\n')) {
    const text = line.trim();
    const last = lines.length - 1;
    if (text !== '' && open && !startsLine.test(text)) lines[last] = `${lines[last]} ${text}`;
    else lines.push(text);
    open = text !== '';
  }
  return lines.join('\n');
}
