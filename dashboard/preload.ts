/**
 * Runs before the program itself has arrived, and asks for what the address needs beside it: the files of the page, the
 * texts of the language, and the record. `write-preload.ts` builds it and puts the names of the files into it.
 */
interface Files {
  /** By the first part of the address. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** By language: the texts of the first pages, and all others. */
  readonly texts: Readonly<Record<string, readonly [first: string, more: string]>>;
}

declare const FILES: Files;

const root = document.documentElement.dataset.root ?? '';
const [page = '', record = ''] = location.pathname.slice(`${root}/dashboard/`.length).split('/');
const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser keeps nothing for this site.
    return null;
  }
};

const load = (href: string, attributes: Readonly<Record<string, string>>) => {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ ...attributes, crossorigin: 'anonymous', href })) {
    link.setAttribute(name, value);
  }
  document.head.append(link);
};
const loadFile = (name: string) =>
  load(
    `${root}/dashboard/assets/${name}`,
    name.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' },
  );

const scheme = remembered('mantine-color-scheme-value');
const isDark =
  scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

const others = FILES.pages[page] ?? [];
for (const name of others) loadFile(name);
const language = [remembered('locale') ?? '', ...navigator.languages]
  .map((code) => code.split('-', 1)[0] ?? '')
  .find((code) => Object.hasOwn(FILES.texts, code));
const [first = '', more = ''] = FILES.texts[language ?? 'en'] ?? [];
loadFile(first);
if (others.length > 0) loadFile(more);
// The same address as that of the program's own request, which then takes this response.
if (page === 'incidents' && /^[1-9]\d*$/.test(record)) {
  load(`${root}/api/incidents/${record}?include=components%2Cupdates`, { rel: 'preload', as: 'fetch' });
}
