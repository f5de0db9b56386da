import { defaultStatusColours } from '../../common/settings.ts';
import { colour } from '../../src/kernel/validation/appearance-fields.ts';
import { linkAddress, longText, text, timeZone } from '../../src/kernel/validation/fields.ts';
import type { PageRecord } from './records.ts';

const fields = { name: text(), about: longText(), zone: timeZone(), link: linkAddress(), colour: colour() };

/** Some colours are written without the number sign. */
const colourOf = (value: string | null | undefined): string | undefined =>
  fields.colour.safeParse(value?.trim().replace(/^#?/, '#')).data;

/** The settings of a page that have a counterpart. What cannot be right is left out, so that the others are not lost. */
export function settingsFrom(page: PageRecord): Record<string, unknown> {
  return {
    name: fields.name.safeParse(page.name).data,
    about: fields.about.safeParse(page.page_description).data,
    timezone: fields.zone.safeParse(page.time_zone === 'Etc/UTC' ? 'UTC' : page.time_zone).data,
    support_url: fields.link.safeParse(page.support_url).data,
    accent: colourOf(page.css_link_color),
    status_colours: statusColours(page),
    show_subscribe: page.allow_page_subscribers === false ? false : undefined,
  };
}

/** All colours of statuses are one setting: those that the page does not name keep their default. */
function statusColours(page: PageRecord): Record<string, string> | undefined {
  const colours = {
    operational: colourOf(page.css_greens),
    performance_issues: colourOf(page.css_yellows),
    partial_outage: colourOf(page.css_oranges),
    major_outage: colourOf(page.css_reds),
    under_maintenance: colourOf(page.css_blues),
  };
  const chosen = Object.entries(colours).filter(([, colour]) => colour !== undefined);
  return chosen.length === 0 ? undefined : { ...defaultStatusColours, ...Object.fromEntries(chosen) };
}

/** What the page keeps from some visitors, which everybody can see after the import. */
export function privacyNotes(page: PageRecord): string[] {
  const limits = [
    ...(page.viewers_must_be_team_members ? ['only your team can see it'] : []),
    ...(page.ip_restrictions ? ['it is limited to some IP addresses'] : []),
  ];
  if (limits.length === 0) return [];
  return [
    `Your page at Statuspage is not public: ${limits.join(', and ')}. A page of Daymark is public. If yours must not be, put a proxy that asks for a password in front of it.`,
  ];
}
