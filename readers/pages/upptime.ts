import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { type Members, membersOf, momentIn, objectsIn, textIn, wordIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct, type PageVisit } from './product.ts';

const siteStatuses = { up: 1, degraded: 2, down: 4 };

/** GitHub answers 60 requests an hour without an account. These leave room for a second run. */
const PAGES_OF_ISSUES = 12;
const PAGES_OF_COMMENTS = 12;
const PER_PAGE = 100;

export const upptime: PageProduct = {
  label: pageProducts.upptime,
  read: async (visit) => {
    for (const repository of await repositoriesOf(visit)) {
      const sites = await ask(
        visit,
        repository,
        'contents/history/summary.json',
        'application/vnd.github.raw+json',
      );
      if (!Array.isArray(sites)) continue;
      const issues = await askAll(visit, repository, 'issues?state=all&labels=status', PAGES_OF_ISSUES);
      const maintenance = await askAll(visit, repository, 'issues?state=all&labels=maintenance', 2);
      const comments = await askAll(
        visit,
        repository,
        'issues/comments?sort=created&direction=desc',
        PAGES_OF_COMMENTS,
      );
      const draft = parseUpptime({ repository, sites, issues, maintenance, comments });
      return draftSource(`upptime ${repository}`, visit, draft);
    }
    return undefined;
  },
};

/** The repository that a page is made of: its address, that of a GitHub Pages site, or a link on the page. */
async function repositoriesOf({ url, base, reader }: PageVisit): Promise<string[]> {
  const [, first, second] = url.pathname.split('/');
  if (/^(?:www\.)?github\.com$/.test(url.hostname)) return first && second ? [`${first}/${second}`] : [];
  const [, owner] = /^([\w-]+)\.github\.io$/.exec(url.hostname) ?? [];
  if (owner !== undefined) return [`${owner}/${first || url.hostname}`];
  const html = (await reader.text(`${base}/`)) ?? '';
  if (!/upptime/i.test(html)) return [];
  const links = html.matchAll(/(?:raw\.githubusercontent|github)\.com\/([\w.-]{1,100}\/[\w.-]{1,100})/g);
  const found = [...links].map(([, name = '']) => name).filter((name) => !name.startsWith('upptime/'));
  return [...new Set(found)].slice(0, 3);
}

async function ask(
  { reader, services }: PageVisit,
  repository: string,
  path: string,
  accept = 'application/vnd.github+json',
): Promise<unknown> {
  const { status, headers, body } = await reader.get(`${services.github}/repos/${repository}/${path}`, {
    accept,
  });
  if ((status === 403 || status === 429) && headers.get('x-ratelimit-remaining') === '0') {
    const reset = momentIn(Number(headers.get('x-ratelimit-reset') ?? Number.NaN));
    const when = reset === undefined ? 'in an hour' : `after ${new Date(reset * 1000).toISOString()}`;
    throw new OperatorError(
      `GitHub answers only 60 requests an hour without an account, and they are used up. Nothing was imported. Run the same command again ${when}.`,
    );
  }
  if (status !== 200 || body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function askAll(
  visit: PageVisit,
  repository: string,
  path: string,
  maxPages: number,
): Promise<Members[]> {
  const all: Members[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const found = objectsIn(await ask(visit, repository, `${path}&per_page=${PER_PAGE}&page=${page}`));
    all.push(...found);
    if (found.length < PER_PAGE) break;
  }
  return all;
}

interface Documents {
  readonly repository: string;
  readonly sites: unknown;
  readonly issues: readonly Members[];
  readonly maintenance: readonly Members[];
  /** The newest first. */
  readonly comments: readonly Members[];
}

function parseUpptime({ repository, sites, issues, maintenance, comments }: Documents): PageDraft {
  const list = objectsIn(sites);
  const slugs = new Set(list.flatMap(({ slug }) => textIn(slug) ?? []));
  const isComplete = comments.length < PAGES_OF_COMMENTS * PER_PAGE;
  // Comments of older incidents may be known in part only: they are left out, and a later run leaves them out, too.
  const since = isComplete ? 0 : (momentIn(comments.at(-1)?.created_at) ?? 0);
  const byIssue = Map.groupBy(comments, ({ issue_url: url }) => textIn(url)?.split('/').at(-1));
  const updatesOf = (issue: Members) =>
    (momentIn(issue.created_at) ?? 0) < since
      ? []
      : (byIssue.get(textIn(issue.number)) ?? []).map((comment) => ({
          status: undefined,
          message: textIn(comment.body),
          at: momentIn(comment.created_at),
        }));
  return {
    settings: { name: repository.split('/')[1] },
    groups: [],
    components: list.map((site) => ({
      key: textIn(site.slug),
      name: textIn(site.name),
      link: textIn(site.url),
      status: wordIn(siteStatuses, site.status),
    })),
    incidents: issues.map((issue) => {
      const isDegraded = /degraded/i.test(textIn(issue.title) ?? '');
      return {
        key: textIn(issue.number),
        name: withoutSigns(textIn(issue.title)),
        status: issue.state === 'closed' ? FIXED : 1,
        startedAt: momentIn(issue.created_at),
        resolvedAt: momentIn(issue.closed_at),
        components: labelsOf(issue)
          .filter((label) => slugs.has(label))
          .map((key) => ({ key, status: isDegraded ? 2 : 4 })),
        message: textIn(issue.body),
        updates: updatesOf(issue),
      };
    }),
    schedules: maintenance.map((issue) => {
      const body = textIn(issue.body) ?? '';
      const plan = /<!--([\s\S]{0,2000}?)-->/.exec(body)?.[1] ?? '';
      const line = (name: string) => new RegExp(`^\\s*${name}:\\s*(.+)$`, 'mi').exec(plan)?.[1]?.trim();
      const affected = (name: string) => (line(name) ?? '').split(/[\s,]+/).filter((slug) => slugs.has(slug));
      return {
        key: textIn(issue.number),
        name: withoutSigns(textIn(issue.title)),
        message: textIn(body.replace(/<!--[\s\S]*?-->/, '')),
        startsAt: momentIn(line('start')) ?? momentIn(issue.created_at),
        endsAt: momentIn(line('end')) ?? momentIn(issue.closed_at),
        createdAt: momentIn(issue.created_at),
        components: [
          ...affected('expectedDown').map((key) => ({ key, status: UNDER_MAINTENANCE })),
          ...affected('expectedDegraded').map((key) => ({ key, status: 2 })),
        ],
        updates: updatesOf(issue),
      };
    }),
    notes: [
      'Upptime keeps incidents as issues and updates as comments on GitHub. Response times are not imported.',
      ...(isComplete
        ? []
        : ['GitHub limits how much can be read: the comments of older issues are left out.']),
      ...(issues.length >= PAGES_OF_ISSUES * PER_PAGE
        ? [`Only the newest ${issues.length} issues were read.`]
        : []),
    ],
  };
}

const labelsOf = ({ labels }: Members): string[] =>
  Array.isArray(labels)
    ? labels.flatMap((label) => textIn(label) ?? textIn(membersOf(label).name) ?? [])
    : [];

/** The titles begin with a sign, such as a red octagon. */
const withoutSigns = (title: string | undefined): string | undefined =>
  textIn(title?.replace(/^[^\p{L}\p{N}]+/u, '')) ?? title;
