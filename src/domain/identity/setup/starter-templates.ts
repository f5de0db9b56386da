import type { Locale } from '../../../../common/texts/locales.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadTexts } from '../../../kernel/i18n/texts.ts';
import { createIncidentTemplate } from '../../status/incident-templates/actions.ts';

const INVESTIGATING = 1;
const IDENTIFIED = 2;

/** What happens to everybody sooner or later, with the status in which it is usually reported. */
const starters = {
  disruption: INVESTIGATING,
  slow: INVESTIGATING,
  provider: IDENTIFIED,
  maintenance: IDENTIFIED,
} as const;

/** Templates for the first incidents, in the language of the page. They can be published as they are. */
export async function createStarterTemplates(ctx: Context, owner: Actor, locale: Locale): Promise<void> {
  const { templates } = (await loadTexts(locale, 'account')).setup;
  for (const [key, status] of Object.entries(starters)) {
    const { name, text } = templates[key as keyof typeof starters];
    await createIncidentTemplate(ctx, owner, { name, template: text, incident_name: name, status });
  }
}
