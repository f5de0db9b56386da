import { xmlSafe } from '../../../../lib/feed-text.ts';
import { mailText } from '../../../../lib/markdown.ts';
import { byteLengthWithCrlf, textWithin } from '../../../../lib/markdown-within.ts';
import type { EmailContent } from './email-content.ts';
import { type ComponentFact, componentsLine, groupsOf } from './facts.ts';
import type { Link, Parts } from './mail-text.ts';
import { MAX_PART_BYTES } from './part-size.ts';

/**
 * The plain text version of an email. URLs are on lines of their own, so that mail programs make them clickable as a
 * whole.
 */
export function textOf({ i18n, page }: EmailContent, parts: Parts): string {
  const message = parts.message === undefined ? '' : mailText(parts.message, page.url);
  const whole = textWith(i18n, parts, message);
  if (byteLengthWithCrlf(whole) <= MAX_PART_BYTES) return whole;
  const rest = byteLengthWithCrlf(textWith(i18n, parts, `\n\n${linkText(i18n, parts.readOn)}`));
  return textWith(
    i18n,
    parts,
    `${textWithin(message, MAX_PART_BYTES - rest)}\n\n${linkText(i18n, parts.readOn)}`,
  );
}

type Translator = EmailContent['i18n'];

function textWith(i18n: Translator, parts: Parts, message: string): string {
  const { state, label, title, sentences, facts, components, button, note, reason, links } = parts;
  const blocks = [
    [state ? `[${state.text}] ${title}` : title, label === title ? '' : label]
      .filter((line) => line !== '')
      .join('\n'),
    message,
    sentences.join('\n'),
    [
      ...facts.map(({ name, value }) => i18n.named(name, value)),
      ...components.flatMap((fact) => componentLines(i18n, fact)),
    ].join('\n'),
    linkText(i18n, button),
    note ?? '',
    ['-- ', parts.page.text, parts.page.url, reason].filter((line) => line !== '').join('\n'),
    ...links.map((link) => linkText(i18n, link)),
  ];
  return `${xmlSafe(blocks.filter((block) => block !== '').join('\n\n'))}\n`;
}

const linkText = (i18n: Translator, { text, url }: Link): string => `${i18n.named(text, '').trim()}\n${url}`;

/** A single component is on the line of the name; several are a list by their status. */
function componentLines(i18n: Translator, fact: ComponentFact): string[] {
  const { name, components, others } = fact;
  if (components.length === 1 && others === 0) return [i18n.named(name, componentsLine(i18n, fact))];
  const groups = groupsOf(fact).map(({ status, names }) =>
    status === undefined ? names.join(', ') : i18n.named(i18n.page.componentStatus(status), names.join(', ')),
  );
  const rest = others === 0 ? [] : [i18n.more(others)];
  return [i18n.named(name, '').trim(), ...[...groups, ...rest].map((text) => `- ${text}`)];
}
