import { createHash } from 'node:crypto';
import packageJson from '../../../package.json' with { type: 'json' };
import { slugOf } from '../../http/api-index.ts';
import { type Html, html } from '../../lib/html.ts';
import { referenceScript } from './client/script.ts';
import { type Chapter, chaptersOf } from './guide.ts';
import {
  type ApiDocument,
  anchor,
  type Group,
  listedSchemas,
  type Operation,
  type Part,
  partsOf,
  type Schema,
} from './model.ts';
import { badge, operationSection } from './operation.ts';
import { inlineCode, outline } from './schema.ts';
import { styles } from './styles.ts';

/** Where a reference is served, and whether the guide to our own API belongs to it. */
export interface Reference {
  readonly base: string;
  readonly hasGuide: boolean;
}

/** The hash of the style sheet, for the policy of the pages that contain it. */
export const styleHash = `sha256-${createHash('sha256').update(styles.markup).digest('base64')}`;

/** The addresses of the pages below `/docs`, and their markup. The first page, with the guide and the contents, has ''. */
export function docsPages(
  document: Record<string, unknown>,
  { base, hasGuide }: Reference,
  root = '',
): ReadonlyMap<string, string> {
  const api = document as unknown as ApiDocument;
  const parts = partsOf(api);
  const names = [...new Set(parts.flatMap(({ groups }) => groups.map(({ name }) => name)))];
  const view: View = {
    api,
    parts,
    names,
    chapters: hasGuide ? chaptersOf(api, parts) : [],
    schemas: listedSchemas(api),
    root,
    address: `${root}${base}/docs`,
    description: `${root}${base}/openapi.json`,
  };
  return new Map([
    ['', firstPage(view)],
    ...names.map((name) => [slugOf(name), resourcePage(view, name)] as const),
  ]);
}

interface View {
  readonly api: ApiDocument;
  readonly parts: readonly Part[];
  /** Of the resources, each of which has a page. */
  readonly names: readonly string[];
  readonly chapters: readonly Chapter[];
  readonly schemas: readonly (readonly [string, Schema])[];
  readonly root: string;
  readonly address: string;
  readonly description: string;
}

const pageOf = ({ address }: View, name: string): string => `${address}/${slugOf(name)}`;

interface Frame {
  readonly title: string;
  readonly menu: Html;
  readonly main: Html;
}

function frame({ api, root, address, schemas }: View, { title, menu, main }: Frame): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${styles}</style>
<script src="${root}${referenceScript.path}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<div class="frame">
<nav class="side" id="contents" aria-label="Contents">
<p class="brand"><a href="${address}">${api.info.title} API</a> <span>${packageJson.version}</span></p>
${menu}
</nav>
<main id="main" tabindex="-1">
${main}
${schemasSection(schemas, main)}
</main>
</div>
</body>
</html>
`.markup;
}

/** The guide, and every operation with the way to its page. */
function firstPage(view: View): string {
  const { api, parts, names, chapters, description } = view;
  const { title, version, description: about } = api.info;
  return frame(view, {
    title: `${title} API`,
    menu: html`<details class="menu" data-search><summary>Contents</summary>
${
  chapters.length > 0 &&
  html`<h2><a href="#guide">Guide</a></h2>
<ul>${chapters.map((chapter) => html`<li><a href="#${chapter.anchor}">${chapter.title}</a></li>`)}</ul>`
}
<h2>Resources</h2>
<ul>${names.map((name) => html`<li><a href="${pageOf(view, name)}">${name}</a></li>`)}</ul>
</details>`,
    main: html`<h1>${title} API</h1>
<p class="lead">${about}</p>
<p>Daymark ${packageJson.version}, version ${version} of the interface. For tools: <a href="${description}">openapi.json</a>.</p>
${
  chapters.length > 0 &&
  html`<section class="group guide" id="guide" aria-labelledby="guide-title" data-group>
<h2 id="guide-title">Guide</h2>
${chapters.map(
  (chapter) => html`<section id="${chapter.anchor}"><h3>${chapter.title}</h3>
${chapter.text}</section>
`,
)}</section>`
}
${parts.map(
  (part) => html`<section class="part" id="${part.anchor}" aria-labelledby="${part.anchor}-title" data-group>
<h2 id="${part.anchor}-title">${part.title}</h2>
<p>${part.text}</p>
${part.groups.map((group) => listedGroup(view, part, group))}</section>
`,
)}`,
  });
}

const listedGroup = (
  view: View,
  part: Part,
  { name, operations }: Group,
): Html => html`<section class="listed" id="${anchor(part.anchor, name)}" data-group>
<h3><a href="${pageOf(view, name)}#${part.anchor}">${name}</a></h3>
<ul>${operations.map(
  (operation) =>
    html`<li id="${operation.anchor}"><a href="${pageOf(view, name)}#${operation.anchor}">${badge(operation.methods)}<span>${titleOf(operation)}</span></a> <code>${operation.path}</code></li>
`,
)}</ul></section>
`;

const titleOf = ({ summary, operationId }: Operation): string => summary ?? operationId;

/** One resource: what can be done with it, and the schemas of it that are not shown in full there. */
function resourcePage(view: View, name: string): string {
  const { api, parts, names, address } = view;
  const own = parts.flatMap((part) =>
    part.groups.filter((group) => group.name === name).map((group) => ({ part, group })),
  );
  return frame(view, {
    title: `${name} – ${api.info.title} API`,
    menu: html`<details class="menu"><summary>Contents</summary>
<ul><li><a href="${address}">Guide and all operations</a></li></ul>
<h2>Resources</h2>
<ul>${names.map((other) =>
      other === name
        ? html`<li><a href="#main" aria-current="page">${other}</a>
<ul>${own
            .flatMap(({ group }) => group.operations)
            .map(
              (operation) =>
                html`<li><a href="#${operation.anchor}">${badge(operation.methods.slice(0, 1))}<span>${titleOf(operation)}</span></a></li>
`,
            )}</ul></li>`
        : html`<li><a href="${pageOf(view, other)}">${other}</a></li>
`,
    )}</ul>
</details>`,
    main: html`<h1>${name}</h1>
${own[0]?.group.description && html`<p class="lead">${inlineCode(own[0].group.description)}</p>`}
${toContents}
${own.map(
  ({ part, group }) => html`<section class="part" id="${part.anchor}" aria-labelledby="${part.anchor}-title">
<h2 id="${part.anchor}-title">${part.title}</h2>
<p>${part.text}</p>
${group.operations.map((operation) => operationSection(api, operation))}</section>
`,
)}`,
  });
}

const toContents = html`<a class="up" href="#contents">Back to the contents</a>`;

/** The schemas to which a page has links, and those to which these have links. */
function schemasSection(schemas: View['schemas'], main: Html): Html | undefined {
  const sections = new Map(schemas.map((one) => [anchor('schema', one[0]), schemaSection(one)]));
  const linked = new Set(targetsIn(main));
  for (const target of linked) for (const next of targetsIn(sections.get(target))) linked.add(next);
  const shown = [...sections].filter(([target]) => linked.has(target));
  if (shown.length === 0) return undefined;
  return html`<section class="group" id="schemas" aria-labelledby="schemas-title" data-group>
<h2 id="schemas-title">Schemas</h2>
${shown.map(([, section]) => section)}</section>`;
}

const targetsIn = (part: Html | undefined): string[] =>
  Array.from(part?.markup.matchAll(/ href="#(schema-[\w-]+)"/g) ?? [], ([, target]) => target as string);

const schemaSection = ([name, schema]: readonly [
  string,
  Schema,
]): Html => html`<article class="schema" id="${anchor('schema', name)}">
<h3><a class="self" href="#${anchor('schema', name)}">${name}</a></h3>
${schema.description && html`<p>${inlineCode(schema.description)}</p>`}
${schema.type === 'array' && html`<p>A list of:</p>`}
${outline(schema)}
</article>
`;
