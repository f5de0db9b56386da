interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly schema?: {
    readonly enum?: readonly unknown[];
    readonly items?: { readonly enum?: readonly unknown[] };
  };
}

/** The parts of an OpenAPI description that say what can be read. */
export interface Description {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly parameters?: readonly Parameter[];
        readonly get?: { readonly parameters?: readonly Parameter[] };
      }
    >
  >;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

/** Records of most kinds, and one that does not exist. */
const IDS = ['1', '2', '999999'];
/** They answer differently each time, or never end. */
const LEFT_OUT = /^\/api\/(live|system)\b/;

/** Every address that answers a GET, with each sort, each include and each filter that has a list of values. */
export function apiAddresses({ paths, components }: Description): string[] {
  const resolve = (parameter: Parameter): Parameter =>
    parameter.$ref === undefined
      ? parameter
      : (components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] ?? parameter);
  return Object.entries(paths).flatMap(([path, { parameters = [], get }]) => {
    if (!get || LEFT_OUT.test(path)) return [];
    const all = [...parameters, ...(get.parameters ?? [])].map(resolve);
    const queries = ['', ...all.filter((one) => one.in === 'query').flatMap(queriesOf)];
    const [first = '', ...others] = fillIn(path);
    return [...queries.map((query) => first + query), ...others];
  });
}

function queriesOf({ name = '', schema }: Parameter): string[] {
  if (name === 'page') return ['?per_page=2&page=2'];
  const values = schema?.items?.enum ?? schema?.enum ?? (name.startsWith('filter') ? ['1'] : []);
  return values.map((value) => `?${encodeURI(name)}=${encodeURIComponent(String(value))}`);
}

function fillIn(path: string): string[] {
  const [parameter] = /\{\w+\}/.exec(path) ?? [];
  return parameter === undefined ? [path] : IDS.flatMap((id) => fillIn(path.replace(parameter, id)));
}

const SITE = 'https://status.example.com';

/** Where the links and pictures of a page lead, without the dashboard and the documentation. */
export const linksIn = (markup: string): string[] =>
  Array.from(markup.matchAll(/\s(?:href|src)="([^"#]+)/g), ([, link = '']) => link.replaceAll('&amp;', '&'))
    .map((link) => (link.startsWith(SITE) ? link.slice(SITE.length) || '/' : link))
    .filter((link) => /^\/(?!\/)/.test(link) && !/^\/(dashboard|docs|api\/docs)\b/.test(link));
