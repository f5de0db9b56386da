import packageJson from '../../../package.json' with { type: 'json' };
import { Html, html } from '../../lib/html.ts';
import { referenceScript } from '../api-reference/client/script.ts';
import { styles } from '../api-reference/styles.ts';
import { chapters } from './contents.ts';
import { type Document, outlineOf } from './render.ts';
import type { Results } from './search.ts';

const MAX_QUERY = 200;

interface Shell {
  readonly root: string;
  readonly title: string;
  /** The name of the page in `docs/`, to mark it in the menu. */
  readonly name?: string;
  readonly query?: string;
  readonly content: Html;
}

function shell({ root, title, name, query = '', content }: Shell): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Daymark documentation</title>
<style>${styles}</style>
<script src="${root}${referenceScript.path}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<div class="frame">
<nav class="side" id="contents" aria-label="Documentation">
<p class="brand"><a href="${root}/docs">Daymark documentation</a> <span>${packageJson.version}</span></p>
<form class="search" role="search" action="${root}/docs/search"><label for="q">Search the documentation</label>
<input type="search" id="q" name="q" value="${query}" maxlength="${MAX_QUERY}" enterkeyhint="search"></form>
<details class="menu"><summary>Contents</summary>
${chapters.map(
  (chapter) => html`<h2>${chapter.title}</h2>
<ul>${chapter.pages.map(
    (page) =>
      html`<li><a href="${root}/docs/${page}"${page === name && html` aria-current="page"`}>${outlineOf(page).title}</a></li>
`,
  )}</ul>`,
)}
<h2>Elsewhere</h2>
<ul><li><a href="${root}/api/docs">API reference</a></li><li><a href="${root}/dashboard">Dashboard</a></li><li><a href="${root}/">Status page</a></li></ul>
</details>
</nav>
<main id="main" class="text" tabindex="-1">
${content}
</main>
</div>
</body>
</html>
`.markup;
}

/** One page, with the list of its sections and the way to the next page. */
export function documentPage(root: string, document: Document): string {
  const { name, title, body, sections } = document;
  const listed = sections.filter(({ level }) => level === 2);
  const names = chapters.flatMap(({ pages }) => pages);
  const next = names[names.indexOf(name) + 1];
  const [heading = '', text = ''] = body.markup.split(/(?<=<\/h1>)/, 2);
  const content = html`${new Html(heading)}
${
  listed.length > 2 &&
  html`<nav class="here" aria-label="On this page"><p>On this page</p><ul>${listed.map(
    (section) => html`<li><a href="#${section.anchor}">${section.title}</a></li>`,
  )}</ul></nav>`
}
${new Html(text)}
${next && html`<p class="next">Next: <a href="${root}/docs/${next}">${outlineOf(next).title}</a></p>`}`;
  return shell({ root, title, name, content });
}

export function indexPage(root: string): string {
  const content = html`<h1>Documentation</h1>
<p class="lead">How to install, use, move to and operate Daymark ${packageJson.version}.</p>
${chapters.map(
  (chapter) => html`<h2>${chapter.title}</h2>
<dl>${chapter.pages.map(outlineOf).map(
    ({ name, title, summary }) => html`<dt><a href="${root}/docs/${name}">${title}</a></dt><dd>${summary}</dd>
`,
  )}</dl>
`,
)}`;
  return shell({ root, title: 'Contents', content });
}

/** How many sections were found, in a sentence. */
function resultText(query: string, { hits, total }: Results): string {
  if (query === '') return 'Type a few words, such as "restore backup".';
  if (total === 0) return `No section contains “${query}”. Try fewer or shorter words.`;
  if (total === 1) return `One section contains “${query}”.`;
  const shown = total > hits.length ? ` The first ${hits.length} are shown; more words narrow it down.` : '';
  return `${total} sections contain “${query}”.${shown}`;
}

export function searchPage(root: string, query: string, results: Results): string {
  const { hits } = results;
  const content = html`<h1>Search</h1>
<p role="status">${resultText(query, results)}</p>
<dl class="hits">${hits.map(
    ({ document, section, excerpt }) =>
      html`<dt><a href="${root}/docs/${document.name}#${section.anchor}">${
        section.level === 1 ? document.title : `${document.title}: ${section.title}`
      }</a></dt><dd>${excerpt.map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece))}</dd>
`,
  )}</dl>`;
  return shell({ root, title: 'Search', query, content });
}
