import { createHash } from 'node:crypto';
import { type Html, html } from '../../lib/html.ts';
import { chaptersOf } from './guide.ts';
import { type ApiDocument, anchor, type Group, groupsOf, listedSchemas, type Schema } from './model.ts';
import { badge, operationSection } from './operation.ts';
import { inlineCode, outline } from './schema.ts';
import { styles } from './styles.ts';

/** Where a reference is served, and whether the guide to our own API belongs to it. */
export interface Reference {
  readonly base: string;
  readonly hasGuide: boolean;
}

/** The reference as one page without scripts and external resources: it works offline and under the strictest CSP. */
export function docsPage(
  document: Record<string, unknown>,
  { base, hasGuide }: Reference,
): { markup: string; styleHash: string } {
  const api = document as unknown as ApiDocument;
  return {
    markup: page(api, { base, hasGuide }).markup,
    styleHash: `sha256-${createHash('sha256').update(styles.markup).digest('base64')}`,
  };
}

function page(api: ApiDocument, { base, hasGuide }: Reference): Html {
  const { title, version, description } = api.info;
  const groups = groupsOf(api);
  const schemas = listedSchemas(api);
  const chapters = hasGuide ? chaptersOf(api, groups) : [];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API ${version}</title>
<style>${styles}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<div class="frame">
<nav class="side" id="contents" aria-label="Contents">
<p class="brand"><a href="#main">${title} API</a> <span>${version}</span></p>
<details class="menu"><summary>Contents</summary>
${
  chapters.length > 0 &&
  html`<h2><a href="#guide">Guide</a></h2>
<ul>${chapters.map((chapter) => html`<li><a href="#${chapter.anchor}">${chapter.title}</a></li>`)}</ul>`
}
${groups.map(menuEntries)}
<h2><a href="#schemas">Schemas</a></h2>
<ul>${schemas.map(([name]) => html`<li><a href="#${anchor('schema', name)}">${name}</a></li>`)}</ul>
</details>
</nav>
<main id="main" tabindex="-1">
<h1>${title} API</h1>
<p class="lead">${description}</p>
<p>Version ${version} of the interface. For tools: <a href="${base}/openapi.json">openapi.json</a>.</p>
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
${groups.map((group) => groupSection(api, group))}
<section class="group" id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${toContents}
${schemas.map(schemaSection)}</section>
</main>
</div>
</body>
</html>
`;
}

const toContents = html`<a class="up" href="#contents">Back to the contents</a>`;

const menuEntries = (group: Group): Html => html`<h2><a href="#${group.anchor}">${group.name}</a></h2>
<ul>${group.operations.map(
  (operation) =>
    html`<li><a href="#${operation.anchor}">${badge(operation.methods.slice(0, 1))}<span>${operation.summary ?? operation.operationId}</span></a></li>
`,
)}</ul>
`;

const groupSection = (
  api: ApiDocument,
  group: Group,
): Html => html`<section class="group" id="${group.anchor}" aria-labelledby="${group.anchor}-title">
<h2 id="${group.anchor}-title">${group.name}</h2>
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
