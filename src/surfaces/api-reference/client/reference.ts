/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Search and copy buttons for the API reference and the documentation. `npm run client` turns it into reference.min.js. Both
// can be read without it.

const COPIED_MS = 2000;

const find = <E extends Element>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];

function addCopyButtons(): void {
  for (const block of find<HTMLPreElement>('pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    const text = block.textContent ?? '';
    button.addEventListener('click', () => void copy(text, block, button));
    const frame = document.createElement('div');
    frame.className = 'example';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

async function copy(text: string, block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Browsers have no clipboard on a page without TLS. The text is selected, ready for the keyboard.
    getSelection()?.selectAllChildren(block);
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, COPIED_MS);
}

interface Entry {
  readonly element: HTMLElement;
  readonly link: HTMLElement | undefined;
  readonly text: string;
}

/** A field that hides the operations and schemas without the words in it. */
function addSearch(menu: HTMLElement): void {
  const links = new Map(
    find<HTMLAnchorElement>('li > a', menu).map((link) => [link.hash.slice(1), link.parentElement]),
  );
  const entries = find<HTMLElement>('article[id]').map((element): Entry => {
    const title = element.querySelector('header, h3');
    return {
      element,
      link: links.get(element.id) ?? undefined,
      text: (title?.textContent ?? '').toLowerCase(),
    };
  });
  const field = document.createElement('input');
  field.type = 'search';
  field.id = 'search';
  const label = document.createElement('label');
  label.htmlFor = field.id;
  label.textContent = 'Search operations';
  const found = document.createElement('p');
  found.setAttribute('role', 'status');
  found.className = 'found';
  const box = document.createElement('div');
  box.className = 'search';
  box.append(label, field, found);
  menu.before(box);
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = entries.filter((entry) => show(entry, words));
    for (const group of find<HTMLElement>('[data-group]'))
      group.hidden = words.length > 0 && find('article[id]:not([hidden])', group).length === 0;
    for (const list of find<HTMLElement>('[data-list]', menu))
      list.hidden = words.length > 0 && find('li:not([hidden])', list).length === 0;
    found.textContent = words.length === 0 ? '' : `${shown.length} of ${entries.length} entries`;
  });
}

function show({ element, link, text }: Entry, words: readonly string[]): boolean {
  const isShown = words.every((word) => text.includes(word));
  element.hidden = !isShown;
  if (link) link.hidden = !isShown;
  return isShown;
}

addCopyButtons();
const menu = document.querySelector<HTMLElement>('[data-search]');
if (menu) addSearch(menu);
