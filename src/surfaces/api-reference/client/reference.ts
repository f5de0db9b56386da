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

/** A field that hides everything but the operations with the words in it. */
function addSearch(menu: HTMLElement): void {
  const groups = find<HTMLElement>('[data-group]');
  const entries = find<HTMLElement>('[data-group] li[id]');
  const texts = new Map(entries.map((entry) => [entry, entry.textContent.toLowerCase()]));
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
    for (const [entry, text] of texts) entry.hidden = !words.every((word) => text.includes(word));
    for (const group of groups)
      group.hidden = words.length > 0 && find('li[id]:not([hidden])', group).length === 0;
    const shown = entries.filter((entry) => !entry.hidden);
    found.textContent = words.length === 0 ? '' : `${shown.length} of ${entries.length} operations`;
  });
}

addCopyButtons();
const menu = document.querySelector<HTMLElement>('[data-search]');
if (menu) addSearch(menu);
