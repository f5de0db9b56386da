import { html } from '../../lib/html.ts';

/** The style sheet. A template without values, so that the page and the hash contain exactly this text. */
export const styles = html`
:root {
  color-scheme: light dark;
  --page: #ffffff; --raised: #f5f7f8; --line: #dce2e6; --text: #18222c; --muted: #55616d;
  --accent: #0a6466; --code: #f1f4f6; --focus: #0a6466; --needed: #9b2c1a;
  --get: #0b4f94; --get-back: #e2eefb; --post: #0f5a30; --post-back: #dcf2e3;
  --put: #764200; --put-back: #fcecd0; --delete: #981b1b; --delete-back: #fce3e3;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10161b; --raised: #172027; --line: #2c3841; --text: #e3e9ed; --muted: #a3b0ba;
    --accent: #6fd0cb; --code: #1b252d; --focus: #6fd0cb; --needed: #ff9d87;
    --get: #a3cdff; --get-back: #14304d; --post: #93dfae; --post-back: #12371f;
    --put: #f6c981; --put-back: #402c0b; --delete: #ffacac; --delete-back: #4a1b1b;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 1.25rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: 0.6rem 1rem; background: var(--page); }
.skip:focus { top: 0.75rem; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: 2.1rem; letter-spacing: -0.02em; }
h2 { margin: 0 0 1rem; font-size: 1.5rem; letter-spacing: -0.01em; }
h3 { margin: 0 0 0.75rem; font-size: 1.3rem; }
h4 { margin: 0 0 0.5rem; font-size: 1.15rem; }
.operation h4 { margin: 1.5rem 0 0.5rem; font-size: 0.8rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--muted); }
p { margin: 0 0 0.75rem; }
code { font-family: var(--mono); font-size: 0.875em; }
p > code, dd > code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--code); }
pre {
  margin: 0 0 1rem; padding: 0.85rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--code);
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.95rem; line-height: 1.5;
}
pre code { display: block; padding-right: 3.5rem; }

.side { padding: 1.5rem 1rem; border-right: 1px solid var(--line); background: var(--raised); }
.brand { margin: 0 0 1rem; font-weight: 700; }
.brand a { color: inherit; text-decoration: none; }
.brand::before {
  content: ""; display: inline-block; width: 0.85rem; height: 0.85rem; margin-right: 0.5rem; vertical-align: -0.06em;
  background: linear-gradient(var(--accent) 50%, var(--needed) 50%); clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%);
}
.brand span { color: var(--muted); font-weight: 400; font-size: 0.875rem; }
.menu > summary { padding: 0.5rem 0; font-weight: 600; cursor: pointer; }
.menu ul { margin: 0 0 1rem; padding: 0; list-style: none; font-size: 0.9rem; }
.menu ul ul { margin: 0.15rem 0 0.5rem; }
.menu h2 { margin: 0; font-size: 0.9rem; letter-spacing: 0; }
.menu h2:not(:has(a)) { padding: 0.22rem 0.5rem; }
.menu a { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.22rem 0.5rem; border-radius: 6px; color: inherit; text-decoration: none; }
.menu h2 a { font-weight: 650; }
.menu a:hover { background: var(--code); color: var(--accent); }
.menu .badge { flex: none; width: 2.9rem; padding: 0.1rem 0; font-size: 0.625rem; text-align: center; }
main { min-width: 0; padding: 2.5rem clamp(1rem, 4vw, 3.5rem) 5rem; }
.lead { max-width: 46rem; font-size: 1.1rem; color: var(--muted); }
.guide { max-width: 50rem; }
.guide section { margin: 2rem 0; }
:is(.operation, .schema) h3 { margin-bottom: 0.5rem; font-size: 1.15rem; }
.listed { max-width: 60rem; }
.listed h3 { margin: 1.75rem 0 0.5rem; font-size: 1.1rem; }
.listed ul { margin: 0; padding: 0; list-style: none; }
.listed li { display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; align-items: baseline; justify-content: space-between; padding: 0.3rem 0; border-top: 1px solid var(--line); }
.listed li:target { background: var(--raised); }
.listed li a { display: flex; gap: 0.6rem; align-items: baseline; text-decoration: none; }
.listed li a:hover span:last-child { text-decoration: underline; }
.listed .badge { flex: none; width: 6.6rem; font-size: 0.7rem; text-align: center; }
.listed li code { color: var(--muted); overflow-wrap: anywhere; }
.part > h2 { margin-top: 3.5rem; font-size: 1.75rem; }
.menu .part { margin: 1rem 0 0.25rem; font-size: 0.8rem; letter-spacing: 0.04em; text-transform: uppercase; }
.menu .part a { color: var(--muted); }
.search { margin: 0 0 1rem; }
.search label { display: block; margin: 0 0 0.25rem; color: var(--muted); font-size: 0.85rem; }
.search input { width: 100%; min-height: 2.5rem; padding: 0.4rem 0.6rem; border: 1px solid var(--muted); border-radius: 8px; background: var(--page); color: inherit; font: inherit; }
.found { margin: 0.35rem 0 0; color: var(--muted); font-size: 0.85rem; }
.example { position: relative; }
.copy { position: absolute; top: 0.4rem; right: 0.4rem; min-height: 1.9rem; padding: 0.1rem 0.6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: var(--muted); font: 0.8rem system-ui, sans-serif; cursor: pointer; }
.copy:hover { color: var(--accent); border-color: var(--accent); }
[hidden] { display: none !important; }
.text { max-width: 60rem; }
.text :is(h2, h3) { margin: 2rem 0 0.75rem; }
.text img { max-width: 100%; height: auto; border-radius: 8px; }
.text li { margin: 0.2rem 0; }
.text dd { color: var(--muted); }
.here { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 8px; font-size: 0.9rem; }
.here p { margin: 0; font-weight: 650; }
.here ul { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.next { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
.scroll table { margin: 0; }
.menu a[aria-current] { background: var(--code); color: var(--accent); font-weight: 650; }
mark { background: var(--put-back); color: inherit; }
dl { margin: 0; }
dt { font-weight: 650; }
dd { margin: 0 0 0.5rem; }
.group { margin-top: 3.5rem; padding-top: 2rem; border-top: 3px solid var(--line); }
.up { display: none; }
.operation, .schema { margin: 0 0 1.5rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 12px; }
.operation:target, .schema:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.self { color: inherit; text-decoration: none; }
.self:hover { text-decoration: underline; }
.call { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin: 0 0 0.5rem; }
.call .path { padding: 0; background: none; font-size: 1rem; overflow-wrap: anywhere; }
.ability { margin: 0 0 0.5rem; color: var(--muted); font-size: 0.925rem; }
.badge {
  display: inline-block; padding: 0.15rem 0.55rem; border-radius: 6px; white-space: nowrap;
  font: 700 0.78rem/1.5 var(--mono); color: var(--text); background: var(--code);
}
.get { color: var(--get); background: var(--get-back); }
.post { color: var(--post); background: var(--post-back); }
.put, .patch { color: var(--put); background: var(--put-back); }
.delete { color: var(--delete); background: var(--delete-back); }

table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { padding-top: 0; border: 0; color: var(--muted); font-weight: 500; }
tbody th { font-weight: 400; }
td:last-child { padding-right: 0; }
td p { margin: 0 0 0.3rem; }
td p:last-child { margin: 0; }
.name { font-weight: 650; }
.parent { color: var(--muted); font: 0.8rem var(--mono); }
.required { display: block; color: var(--needed); font-size: 0.8rem; }
.kind { color: var(--muted); }
.limit { color: var(--muted); }
.optional { color: var(--muted); font-style: italic; white-space: nowrap; }
.limit::before, .optional::before { content: "· "; font-style: normal; }
code.chip { padding: 0.08em 0.38em; border: 1px solid var(--line); border-radius: 5px; background: var(--code); color: var(--text); }
.chip { line-height: 1.8; white-space: nowrap; }
.code { font: 650 0.875rem var(--mono); }
.good { padding: 0.1rem 0.45rem; border-radius: 5px; color: var(--post); background: var(--post-back); }
.codes .code { margin-left: 0.3rem; font-weight: 500; color: var(--muted); }
.media { color: var(--muted); font: 0.8rem var(--mono); overflow-wrap: anywhere; }
.response { margin: 0 0 0.75rem; font-size: 0.9rem; }
.response p { margin: 0 0 0.5rem; }
.outline { margin: 0; padding: 0 0 0 0.9rem; border-left: 2px solid var(--line); list-style: none; font-size: 0.9rem; }
.outline li { padding: 0.18rem 0; }
.outline .outline { margin: 0.15rem 0 0.15rem 0.3rem; }
summary { cursor: pointer; }
summary::marker { color: var(--muted); }
.errors { font-size: 0.9rem; }
.errors[open] > summary { margin-bottom: 0.6rem; }

@media (min-width: 56rem) {
  .frame { display: grid; grid-template-columns: 18.5rem minmax(0, 1fr); }
  .side { position: sticky; top: 0; height: 100vh; overflow-y: auto; scrollbar-width: thin; }
  @supports selector(::details-content) {
    .menu > summary { display: none; }
    .menu::details-content { content-visibility: visible; display: block; height: auto; }
  }
}
@media (min-width: 80rem) {
  .columns { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 0 2.5rem; }
  .given { position: sticky; top: 1rem; align-self: start; }
  .asked:empty { display: none; }
  .asked:empty + .given { grid-column: 1 / -1; max-width: 46rem; }
}
@media (max-width: 55.99rem) {
  .side { border-right: 0; border-bottom: 1px solid var(--line); }
  .brand { margin: 0; }
  .menu a { padding: 0.5rem; }
  .up { display: inline-block; margin: -0.5rem 0 1rem; padding: 0.25rem 0; font-size: 0.9rem; }
}
@media (max-width: 40rem) {
  h1 { font-size: 1.75rem; }
  .operation, .schema { padding: 1rem; }
  table, tbody, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 0.5rem 0; border-top: 1px solid var(--line); }
  th, td { padding: 0.05rem 0; border: 0; }
  tbody th, td.kind { display: inline-block; margin-right: 0.5rem; }
  .required { display: inline; margin-left: 0.4rem; }
}
@media print {
  .side, .skip, .up, .copy { display: none; }
  .frame { display: block; }
  main { padding: 0; }
  body { font-size: 10pt; }
  pre, tr, .call, .response { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
  .operation, .schema { border: 0; border-top: 1px solid #999; border-radius: 0; padding: 1rem 0; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
}
`;
