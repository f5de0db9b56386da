import { inspectTemplate } from '../../lib/twig/twig.ts';

/** A template of Cachet that can be used here. What cannot be translated becomes text, and the note says so. */
export async function usableTemplate(
  name: string,
  source: string,
  isBlade: boolean,
): Promise<{ readonly template: string; readonly note?: string }> {
  if (isBlade)
    return {
      template: asText(source),
      note: `The template "${name}" is written in Blade. It was imported as text: translate {{ $name }} to {{ name }}, and directives to Twig.`,
    };
  const inspected = await inspectTemplate(source);
  if (inspected.ok) return { template: source };
  return {
    template: asText(source),
    note: `The template "${name}" cannot be read as Twig: ${inspected.problem} It was imported as text, which is shown as it is.`,
  };
}

/** A template that shows a text as it is: whatever would begin something in Twig is shown by an expression. */
const asText = (text: string): string => text.replace(/\{[{%#]/g, (start) => `{{ '${start}'|raw }}`);
