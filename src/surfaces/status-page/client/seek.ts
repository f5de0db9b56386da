/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { byId, queryAll, root } from './dom.ts';
import { touched } from './morph.ts';

// The search above a long list of components. It hides what is not found, and opens the groups of what is.
const input = byId('seek') as HTMLInputElement | null;
const hide = ({ style }: HTMLElement, isHidden: boolean) => {
  style.display = isHidden ? 'none' : '';
};

/** After every update of the page, too. */
export const showFound = () => {
  if (!input) return;
  const wanted = input.value.trim().toLocaleLowerCase();
  const has = (title: Element | null) => !!title?.textContent?.toLocaleLowerCase().includes(wanted);
  let count = 0;
  for (const card of queryAll<HTMLElement>('.card:has(.rows)')) {
    const isWhole = has(card.querySelector('h3'));
    const rows = queryAll<HTMLElement>('.rows>li', card);
    const found = rows.filter((row) => isWhole || has(row.querySelector('h4')));
    for (const row of rows) hide(row, !found.includes(row));
    hide(card, found.length === 0);
    count += found.length;
    const group = card.querySelector<HTMLDetailsElement>('.group');
    if (!group || group.open === !!wanted || touched.has(group.id)) continue;
    // An update of the page removes the mark of a group that is open because of the search.
    if (!wanted && group.dataset.found === undefined) continue;
    group.open = group.toggleAttribute('data-found', !!wanted);
  }
  const status = input.nextElementSibling;
  const forms = JSON.parse(input.dataset.matches ?? '{}') as Record<string, string>;
  const text = forms[new Intl.PluralRules(root.lang).select(count)] ?? forms.other ?? '';
  if (status) status.textContent = wanted && text.replace('{{count}}', `${count}`);
};

export const offerSearch = () => {
  input?.addEventListener('input', showFound);
  // Browsers keep what was typed when somebody comes back.
  showFound();
};
