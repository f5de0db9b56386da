import { fileOf } from './addresses.ts';

/** What the twin is a copy of, and what it holds. */
export interface TwinContents {
  /** The address of the live service. */
  readonly pageUrl: string;
  /** The path of that address, without a slash at its end. */
  readonly root: string;
  /** The names of all files. */
  readonly files: ReadonlySet<string>;
}

/**
 * A page without what only the live service answers: forms, searches, subscribing, the dashboard, the reference of the API,
 * live updates. Controls disappear, and links in texts become text. Languages are links, because each has its own address.
 */
export function withoutDeadLinks(page: string, place: TwinContents, path: string): string {
  const isDead = (attributes: string) => isDeadLink(place, attributes);
  return page
    .replace(/<form [^>]*>.*?<\/form>/gs, (form) => languageLinks(form, place, path))
    .replace(/<ul class="pick"[^>]*>.*?<\/ul>/gs, (list) => {
      const left = list.replace(/<li><a ([^>]*)>.*?<\/a><\/li>/gs, (item, link) =>
        isDead(link) ? '' : item,
      );
      return left.includes('<li>') ? left : '';
    })
    .replace(/<a (class="button"[^>]*)>.*?<\/a>\n?/gs, (button, link) => (isDead(link) ? '' : button))
    .replace(/<span data-staff[^>]*>.*?<\/span>\n?/gs, '')
    .replace(/<p><a (href="[^"]*\/history\?component=[^"]*")>[^<]*<\/a><\/p>/g, '')
    .replace(/<a ([^>]*)>(.*?)<\/a>/gs, (link, attributes, text) => (isDead(attributes) ? text : link))
    .replace(/<link ([^>]*hreflang=[^>]*)>/g, (link, attributes) => (isDead(attributes) ? '' : link))
    .replace(/<p class="(?:live|mine)\b[^"]*"[^>]*>.*?<\/p>/gs, '')
    .replace(/(<body[^>]*?) data-live="[^"]*"/, '$1')
    .replace(/<div class="more">\s*<\/div>/g, '');
}

/** Whether a link leads to an address of the service of which the twin has no file. No file has a query in its name. */
function isDeadLink({ pageUrl, root, files }: TwinContents, attributes: string): boolean {
  const [, escaped = ''] = /\bhref="([^"]*)"/.exec(attributes) ?? [];
  const href = escaped.replaceAll('&amp;', '&');
  const path = href.startsWith(pageUrl) ? root + href.slice(pageUrl.length) : href;
  if (!path.startsWith(`${root}/`) && path !== root) return false;
  if (path.startsWith('//')) return false;
  const [address = ''] = path.slice(root.length).split('#', 1);
  return address.includes('?') || !files.has(fileOf(address || '/'));
}

const LANGUAGE = /<option value="(\w+)"[^>]*>([^<]*)<\/option>/g;

/** The choice of a language as links to its pages. Other forms need the live service. */
function languageLinks(form: string, { root, files }: TwinContents, path: string): string {
  const [, label] = /<label for="lang">([^<]*)<\/label>/.exec(form) ?? [];
  if (label === undefined) return '';
  const codes = [...form.matchAll(LANGUAGE)].map(([, code = '', name = '']) => ({ code, name }));
  const own = codes.some(({ code }) => path.startsWith(`/${code}/`)) ? path.replace(/^\/\w+/, '') : path;
  const links = codes
    .filter(({ code }) => files.has(fileOf(`/${code}${own}`)))
    .map(
      ({ code, name }) =>
        `<li><a href="${root}/${code}${own}" lang="${code}" hreflang="${code}">${name}</a></li>`,
    );
  return links.length === 0 ? '' : `<ul class="pick" aria-label="${label}">${links.join('')}</ul>`;
}
