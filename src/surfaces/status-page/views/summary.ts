import { OPERATIONAL, worst } from '../../../domain/status/components/model.ts';
import type { ComponentState, PublicState } from '../../../domain/status/public-state/types.ts';
import { type Html, html } from '../../../lib/html.ts';
import { isAllNamed } from '../headline-text.ts';
import { componentsByStatus } from './entries.ts';
import { icon } from './icons.ts';
import type { PageContext } from './layout.ts';

/** A page with fewer components needs no summary: all of them are visible at once. */
const FEW = 5;
const MAX_GROUPS = 20;
const MAX_COMPONENTS = 8;

interface SummaryGroup {
  readonly id: number;
  /** Null for the components without a group. */
  readonly name: string | null;
  readonly status: number;
  /** Those that are not operational. */
  readonly affected: readonly Pick<ComponentState, 'id' | 'label' | 'status'>[];
  /** How many more there are. */
  readonly left: number;
}

/**
 * The state of every group, if the page is long and more is wrong than the banner names. Affected groups come first.
 */
export function summaryOf({ headline, components, groups, ungrouped }: PublicState): SummaryGroup[] {
  if (components.size <= FEW || isAllNamed(headline)) return [];
  const all = [...groups, { id: 0, name: null, components: ungrouped }].filter(
    (group) => group.components.length > 0,
  );
  return all
    .map(({ id, name, components: members }) => {
      const affected = members.filter(({ status }) => status !== OPERATIONAL);
      return {
        id,
        name,
        status: worst(members.map(({ status }) => status)),
        affected: affected.slice(0, MAX_COMPONENTS).map((component) => ({
          id: component.id,
          // Its group stands beside it.
          label: component.name,
          status: component.status,
        })),
        left: Math.max(0, affected.length - MAX_COMPONENTS),
      };
    })
    .toSorted((a, b) => Number(a.affected.length === 0) - Number(b.affected.length === 0))
    .slice(0, MAX_GROUPS);
}

/** What is affected, by group, before any long text. */
export function summary(pageContext: PageContext, state: PublicState): Html {
  const { i18n } = pageContext;
  const groups = summaryOf(state);
  const affected = groups.filter(({ status }) => status !== OPERATIONAL);
  const fine = groups.filter(({ status }) => status === OPERATIONAL);
  return html`<section id="summary" class="card sum" aria-label="${i18n.t('overview')}"${groups.length === 0 ? html` hidden` : ''}><ul>${affected.map(
    (group) => html`
<li>${groupLink(pageContext, group)}<ul class="hit">${componentsByStatus(pageContext, group.affected)}${
      group.left > 0 ? html`<li>${i18n.count('andMore', group.left)}</li>` : ''
    }</ul></li>`,
  )}${
    fine.length > 0
      ? html`
<li class="fine"><ul class="hit">${fine.map((group) => html`<li class="s1">${icon(OPERATIONAL)} ${groupLink(pageContext, group)} <span class="hide">${i18n.componentStatus(OPERATIONAL)}</span></li>`)}</ul></li>`
      : ''
  }</ul></section>`;
}

const groupLink = ({ i18n }: PageContext, { id, name }: SummaryGroup): Html =>
  html`<a href="#group-${id}">${name ?? i18n.t('otherComponents')}</a>`;
