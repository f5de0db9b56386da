import { type Html, html } from '../../lib/html.ts';
import { type ApiDocument, type ApiResponse, baseUrlOf, type Part } from './model.ts';
import { errorTable } from './operation.ts';
import { chips } from './schema.ts';

export interface Chapter {
  readonly anchor: string;
  readonly title: string;
  readonly text: Html;
}

/** The guide at the top: everything that applies to all operations. */
export function chaptersOf(document: ApiDocument, parts: readonly Part[]): Chapter[] {
  const operations = parts.flatMap(({ groups }) => groups.flatMap((group) => group.operations));
  const abilities = operations.flatMap((operation) => operation['x-ability'] ?? []);
  return [
    { anchor: 'start', title: 'First steps', text: firstSteps(baseUrlOf(document)) },
    { anchor: 'tokens', title: 'Tokens', text: tokens([...new Set(abilities)].sort()) },
    { anchor: 'lists', title: 'Lists', text: lists(baseUrlOf(document)) },
    { anchor: 'related', title: 'Related data', text: related(baseUrlOf(document)) },
    { anchor: 'dates', title: 'Dates', text: dates },
    { anchor: 'safe-writes', title: 'Safe writes', text: safeWrites },
    {
      anchor: 'errors',
      title: 'Errors',
      text: errors(operations.flatMap(({ responses }) => Object.entries(responses))),
    },
    { anchor: 'limits', title: 'Rate limit', text: rateLimit },
    { anchor: 'caching', title: 'Caching', text: caching },
  ];
}

const firstSteps = (
  url: string,
): Html => html`<p>Every path below starts at <code>${url}</code>. The examples read your
token from a variable, so that they run as they are:</p>
<pre><code>export DAYMARK_TOKEN="$(npm run --silent daymark -- token create --name laptop --abilities '*')"
curl "${url}/api/status"</code></pre>
<p>Bodies go in as JSON, with <code>Content-Type: application/json</code>. Integers may be written as strings, and booleans
as <code>1</code> and <code>0</code>. Resources come back as
<code>application/vnd.api+json</code>, in the form of JSON:API: <code>data</code> with <code>id</code>, <code>type</code>,
<code>attributes</code> and <code>relationships</code>. Creating and updating both return 200 with the record as it now is.
<code>PUT</code> and <code>PATCH</code> do the same: they change the fields that you send.</p>
`;

const tokens = (
  abilities: readonly string[],
): Html => html`<p>Most reading is open to everyone. Writing needs a token, sent with
every request; a token also shows what only signed-in callers may see. Where none is needed, a wrong
token counts as none.</p>
<pre><code>Authorization: Bearer &lt;id&gt;|&lt;secret&gt;</code></pre>
<p>Create one on the machine that runs Daymark. It is printed once, and only its hash is kept:</p>
<pre><code>npm run --silent daymark -- token create --name laptop --abilities '*'</code></pre>
<p>Give it <code>*</code> for everything, or only what it needs, separated by commas. <code>manage</code> creates and updates,
<code>delete</code> deletes, and neither implies the other:</p>
<p>${chips(abilities)}</p>
`;

const lists = (url: string): Html => html`<dl>
<dt>Paging</dt>
<dd><p><code>?per_page=50&amp;page=2</code> — up to 100 a page, 15 unless you say so. <code>page[size]</code> and
<code>page[number]</code> work too. <code>meta.total</code> counts all; <code>links.next</code> is the address of the next page,
and empty on the last.</p></dd>
<dt>Sorting</dt>
<dd><p><code>?sort=-created_at,name</code> — the first field counts most; a hyphen sorts descending.</p></dd>
<dt>Filtering</dt>
<dd><p><code>?filter[status]=1,2&amp;filter[name]=api</code> — any of the values, all of the filters. Texts match inside of the
field, whatever their case. A value that cannot be read matches nothing.</p></dd>
</dl>
<p>A list may also be repeated or written with brackets: <code>?sort=a&amp;sort=b</code> and
<code>?sort[]=a&amp;sort[]=b</code> mean <code>?sort=a,b</code>, and the same holds for filters, includes and fieldsets.</p>
<p>What an operation does not allow is refused with 400 and the names that it does allow. Brackets are part of a pattern to
<code>curl</code>: add <code>-g</code>.</p>
<pre><code>curl -g "${url}/api/incidents?filter[name]=slow&amp;sort=-created_at&amp;per_page=5"</code></pre>
`;

const related = (url: string): Html => html`<dl>
<dt>Includes</dt>
<dd><p><code>?include=group,incidents</code> puts related resources into <code>included</code>. With <code>Count</code> or
<code>Exists</code> at the end, such as <code>updatesCount</code>, you get an attribute that counts them or says whether there
are any.</p></dd>
<dt>Sparse fieldsets</dt>
<dd><p><code>?fields[components]=name,status</code> leaves only these attributes and relationships of the type.</p></dd>
</dl>
<pre><code>curl -g "${url}/api/components?include=group&amp;fields[components]=name,status,group"</code></pre>
`;

const dates = html`<p>Dates come back as <code>{"human": "2 minutes ago", "string": "2027-01-31 22:00:00"}</code>, in UTC. Send
<code>2027-01-31T22:00:00+01:00</code>, <code>2027-01-31 22:00:00</code> or <code>2027-01-31</code>; without an offset it is UTC.</p>
`;

const safeWrites = html`<dl>
<dt>Repeat</dt>
<dd><p><code>Idempotency-Key: &lt;random text&gt;</code> — a write with the same key within 24 hours gets the response to the
first one, with <code>Idempotency-Replayed: true</code>, and writes nothing. The same key with another request is refused with
422.</p></dd>
<dt>Check</dt>
<dd><p><code>If-Match: &lt;ETag&gt;</code> — with <code>PUT</code>, <code>PATCH</code> and <code>DELETE</code>: 412 if the resource
was written after the response that had this <code>ETag</code>.</p></dd>
<dt>Try</dt>
<dd><p><code>Prefer: dry-run</code> — the response that the write would get, with <code>Preference-Applied: dry-run</code>. Nothing
is written and nobody is notified; <code>meta.audience</code> counts who would be.</p></dd>
</dl>
`;

function errors(responses: readonly [string, ApiResponse][]): Html {
  const failed = new Map(responses.filter(([code]) => code >= '400'));
  const table = [...failed].sort(([one], [other]) => one.localeCompare(other));
  return html`<p>Errors are <code>application/json</code> with a <code>message</code> that says what to change. 422 adds
<code>errors</code>, by field, and <code>codes</code>, which say the same to programs:</p>
<pre><code>{
  "message": "The name field is required.",
  "errors": { "name": ["The name field is required."] },
  "codes": { "name": [{ "code": "required", "parameters": {} }] }
}</code></pre>
<p>403 adds the <code>ability</code> that the token lacks:</p>
<pre><code>{ "message": "Invalid ability provided.", "ability": "components.manage" }</code></pre>
${errorTable(table)}
<p>503 means that the database does not respond, or that the server is too busy, for example to run a template. With
<code>Retry-After</code> nothing was saved, and the request can be sent again after so many seconds. Without it, the database
failed while it was saving: look whether it did before you send the request again.</p>
<p>While the database does not respond, reads without a token may return what was last read. Such a response has
<code>Warning: 110 - "Response is Stale"</code>, and <code>Age</code> says how many seconds old it is.</p>
<p>A path with another method returns 405, with the allowed ones in <code>Allow</code>. A request that does not arrive within a
minute gets 408, and its connection ends. Every response has an
<code>X-Request-Id</code>: by it the operator finds a failure in the log of the server.</p>
`;
}

const rateLimit = html`<p>Each token, or each address without one, may send 6,000 requests a minute.
<code>RATE_LIMIT</code> changes that; 0 turns it off.</p>
<table><thead><tr><th scope="col">Header</th><th scope="col">Sent</th><th scope="col">Meaning</th></tr></thead>
<tbody><tr><th scope="row"><code>X-RateLimit-Limit</code></th><td>always</td><td>requests a minute</td></tr>
<tr><th scope="row"><code>X-RateLimit-Remaining</code></th><td>always</td><td>left in this minute</td></tr>
<tr><th scope="row"><code>Retry-After</code></th><td>with 429</td><td>seconds to wait</td></tr>
<tr><th scope="row"><code>X-RateLimit-Reset</code></th><td>with 429</td><td>when the count begins anew, in unix seconds</td></tr>
</tbody></table>
`;

const caching = html`<p>Responses to reads that need no token have an <code>ETag</code>. Send it back as <code>If-None-Match</code>:
304, without a body, says that nothing changed. Responses are compressed with brotli or gzip where the request accepts it.</p>
`;
