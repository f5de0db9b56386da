import type { Locale } from '../../../../common/texts/locales.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadTexts } from '../../../kernel/i18n/texts.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import type { Complete } from '../../../kernel/validation/form.ts';
import { updateSettings } from '../../settings/actions.ts';
import { loadSettings } from '../../settings/queries.ts';
import { defaultSettings } from '../../settings/schema.ts';
import { createComponentGroup } from '../../status/component-groups/actions.ts';
import { createComponent } from '../../status/components/actions.ts';
import { createIncidentTemplate } from '../../status/incident-templates/actions.ts';
import { sampleComponents, sampleGroups, sampleMembers } from './sample.ts';
import type { setupInput } from './schema.ts';

/** Seconds for which a new installation holds notifications back, so that a publication can be undone. */
const FIRST_HOLD = 30;

type FirstPage = Pick<
  Complete<typeof setupInput>,
  'page' | 'timezone' | 'locale' | 'on_failure' | 'components' | 'sample'
>;

/** What the first owner wants the page to be, in the transaction that creates the owner. */
export async function createFirstPage(ctx: Context, owner: Actor, wanted: FirstPage): Promise<void> {
  const { page, timezone, locale, on_failure, components = [], sample = false } = wanted;
  const { notification_hold: hold, locale: current } = await loadSettings(readContextFor(ctx, owner));
  await updateSettings(ctx, owner, {
    ...(page && { name: page }),
    ...(timezone && { timezone }),
    ...(locale && { locale }),
    ...(on_failure && { on_failure }),
    // Somebody may have chosen another one on the command line.
    ...(hold === defaultSettings.notification_hold && { notification_hold: FIRST_HOLD }),
  });
  if (sample) await createSample(ctx, owner);
  else for (const name of components) await createComponent(ctx, owner, { name });
  await createStarterTemplates(ctx, owner, locale ?? current);
}

async function createSample(ctx: Context, owner: Actor): Promise<void> {
  const groupOf = new Map<string, number>();
  for (const [index, [key, name]] of Object.entries(sampleGroups).entries()) {
    const id = await createComponentGroup(ctx, owner, { name, order: index + 1 });
    for (const member of sampleMembers[key as keyof typeof sampleMembers]) groupOf.set(member, id);
  }
  for (const [key, component] of Object.entries(sampleComponents)) {
    const component_group_id = groupOf.get(key);
    await createComponent(ctx, owner, {
      ...component,
      ...(component_group_id !== undefined && { component_group_id }),
    });
  }
}

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
async function createStarterTemplates(ctx: Context, owner: Actor, locale: Locale): Promise<void> {
  const { templates } = (await loadTexts(locale, 'account')).setup;
  for (const [key, status] of Object.entries(starters)) {
    const { name, text } = templates[key as keyof typeof starters];
    await createIncidentTemplate(ctx, owner, { name, template: text, incident_name: name, status });
  }
}
