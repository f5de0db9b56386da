import { createHash } from 'node:crypto';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Html, html } from '../../lib/html.ts';
import { referenceScript } from './client/script.ts';
import { chaptersOf } from './guide.ts';
import {
  type ApiDocument,
  anchor,
  type Group,
  listedSchemas,
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

/** The reference as one page that needs neither scripts nor anything from other servers. */
export function docsPage(
  document: Record<string, unknown>,
  { base, hasGuide }: Reference,
  root = '',
): string {
  const api = document as unknown as ApiDocument;
  const { title, version, description } = api.info;
  const parts = partsOf(api);
  const schemas = listedSchemas(api);
  const chapters = hasGuide ? chaptersOf(api, parts) : [];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
<style>${styles}</style>
<script src="${root}${referenceScript.path}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<div class="frame">
<nav class="side" id="contents" aria-label="Contents">
<p class="brand"><a href="#main">${title} API</a> <span>${packageJson.version}</span></p>
<details class="menu" data-search><summary>Contents</summary>
${
  chapters.length > 0 &&
  html`<h2><a href="#guide">Guide</a></h2>
<ul>${chapters.map((chapter) => html`<li><a href="#${chapter.anchor}">${chapter.title}</a></li>`)}</ul>`
}
${parts.map(menuPart)}
<div data-list><h2><a href="#schemas">Schemas</a></h2>
<ul>${schemas.map(([name]) => html`<li><a href="#${anchor('schema', name)}">${name}</a></li>`)}</ul></div>
</details>
</nav>
<main id="main" tabindex="-1">
<h1>${title} API</h1>
<p class="lead">${description}</p>
<p>Daymark ${packageJson.version}, version ${version} of the interface. For tools: <a href="${root}${base}/openapi.json">openapi.json</a>.</p>
${
  chapters.length > 0 &&
  html`<section class="group guide" id="guide" aria-labelledby="guide-title">
<h2 id="guide-title">Guide</h2>
${chapters.map(
  (chapter) => html`<section id="${chapter.anchor}"><h3>${chapter.title}</h3>
${chapter.text}</section>
`,
)}</section>`
}
${parts.map((part) => partSection(api, part))}
<section class="group" id="schemas" aria-labelledby="schemas-title" data-group>
<h2 id="schemas-title">Schemas</h2>
${toContents}
${schemas.map(schemaSection)}</section>
</main>
</div>
</body>
</html>
`.markup;
}

const toContents = html`<a class="up" href="#contents">Back to the contents</a>`;

const menuPart = (part: Part): Html => html`<p class="part"><a href="#${part.anchor}">${part.title}</a></p>
${part.groups.map(menuEntries)}`;

const menuEntries = (
  group: Group,
): Html => html`<div data-list><h2><a href="#${group.anchor}">${group.name}</a></h2>
<ul>${group.operations.map(
  (operation) =>
    html`<li><a href="#${operation.anchor}">${badge(operation.methods.slice(0, 1))}<span>${operation.summary ?? operation.operationId}</span></a></li>
`,
)}</ul></div>
`;

const partSection = (
  api: ApiDocument,
  part: Part,
): Html => html`<section class="part" id="${part.anchor}" aria-labelledby="${part.anchor}-title" data-group>
<h2 id="${part.anchor}-title">${part.title}</h2>
<p>${part.text}</p>
${part.groups.map((group) => groupSection(api, group))}</section>
`;

const groupSection = (
  api: ApiDocument,
  group: Group,
): Html => html`<section class="group" id="${group.anchor}" aria-labelledby="${group.anchor}-title" data-group>
<h3 id="${group.anchor}-title">${group.name}</h3>
${group.description && html`<p>${inlineCode(group.description)}</p>`}
${toContents}
${group.operations.map((operation) => operationSection(api, operation))}</section>
`;

const schemaSection = ([name, schema]: [
  string,
  Schema,
]): Html => html`<article class="schema" id="${anchor('schema', name)}">
<h3><a class="self" href="#${anchor('schema', name)}">${name}</a></h3>
${schema.description && html`<p>${inlineCode(schema.description)}</p>`}
${schema.type === 'array' && html`<p>A list of:</p>`}
${outline(schema)}
</article>
`;
