import { inspectTemplate } from '../../lib/twig/twig.ts';
import { asText } from '../template-text.ts';

/** A template of Cachet that can be used here. What cannot be translated becomes text, and the note says so. */
export async function usableTemplate(
  name: string,
  source: string,
  isBlade: boolean,
): Promise<{ readonly template: string; readonly note?: string }> {
  if (isBlade)
    return {
      template: asText(source),
      note: `The template "${name}" is written in Blade. It is imported as text: translate {{ $name }} to {{ name }}, and directives to Twig.`,
    };
  const inspected = await inspectTemplate(source);
  if (inspected.ok) return { template: source };
  return {
    template: asText(source),
    note: `The template "${name}" cannot be read as Twig: ${inspected.problem} It is imported as text, which is shown as it is.`,
  };
}
