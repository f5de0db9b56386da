import { pageProducts } from '../../common/page-products.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { type Members, membersOf, momentIn, objectsIn, textIn, wordIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, inParallel, type PageProduct } from './product.ts';

const severities = { ok: 1, notice: 2, disrupted: 3, down: 4 };

export const cstate: PageProduct = {
  label: pageProducts.cstate,
  read: async (visit) => {
    const { base, reader, maxDetails } = visit;
    const index = membersOf(await reader.json(`${base}/index.json`));
    if (!Array.isArray(index.systems)) return undefined;
    const pages = objectsIn(membersOf(await reader.json(`${base}/issues/index.json`)).pages);
    const issues = await inParallel(pages, async (issue, index) => {
      const place = URL.parse(`${textIn(issue.permalink)}`.replace(/\/?$/, '/index.json'), `${base}/`);
      // The address of the site in its own configuration may be another one than the one it is read from.
      const isHere = place !== null && (place.protocol === 'https:' || place.protocol === 'http:');
      if (!isHere || index >= maxDetails) return issue;
      const here = `${visit.url.origin}${place.pathname}`;
      return { ...issue, ...membersOf(await reader.json(here)) };
    });
    return draftSource('cstate', visit, parseCstate(index, issues));
  },
};

function parseCstate(document: unknown, issues: readonly Members[]): PageDraft {
  const index = membersOf(document);
  const systems = objectsIn(index.systems);
  const unresolved = systems.flatMap(({ unresolvedIssues }) => objectsIn(unresolvedIssues));
  const known = new Set(issues.map(keyOf));
  const all = [...issues, ...unresolved.filter((issue) => !known.has(keyOf(issue)))];
  return {
    settings: { name: textIn(index.title), about: textIn(index.description) },
    groups: objectsIn(index.categories).map((category) => ({
      key: textIn(category.name),
      name: textIn(category.name),
      collapsed: category.closedByDefault === true ? 1 : 0,
    })),
    components: systems.map((system) => ({
      key: textIn(system.name),
      name: textIn(system.name),
      description: textIn(system.description),
      status: wordIn(severities, system.status),
      group: textIn(system.category),
    })),
    incidents: all.map((issue) => {
      const isOver = issue.resolved === true || issue.informational === true;
      return {
        key: keyOf(issue),
        name: textIn(issue.title),
        status: isOver ? FIXED : 1,
        startedAt: momentIn(issue.createdAt),
        resolvedAt: momentIn(issue.resolvedAt) ?? momentIn(issue.lastMod),
        components: (Array.isArray(issue.affected) ? issue.affected : []).map((name) => ({
          key: textIn(name),
          status: issue.informational === true ? undefined : wordIn(severities, issue.severity),
        })),
        message: textIn(issue.body),
        updates: [],
      };
    }),
    schedules: [],
    notes: [
      'cState writes all updates of an issue into one text, which becomes the message of the incident.',
    ],
  };
}

const keyOf = (issue: Members): string | undefined => textIn(issue.filename) ?? textIn(issue.permalink);
