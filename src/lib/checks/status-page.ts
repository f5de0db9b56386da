import type { Ask, Environment, OwnWork } from './connection.ts';
import { CheckFailed, OwnFault } from './outcome.ts';

/** How a component of somebody else's status page is, as far as the page says. */
export type FollowedStatus = 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';

interface FollowedComponent {
  readonly name: string;
  readonly status: FollowedStatus;
}

/** What a public status page says now. */
export interface FollowedPage {
  /** The product that serves the page, for people. */
  readonly product: string;
  readonly components: readonly FollowedComponent[];
}

/** Reads a public status page, within what the guard allows. It throws an error with a sentence if there is none. */
export type ReadStatusPage = (
  address: string,
  environment: Pick<Environment, 'guard' | 'signal'> & {
    readonly ownWork: OwnWork;
    readonly timeoutMs: number;
  },
) => Promise<FollowedPage>;

const descriptions: Readonly<Record<FollowedStatus, string>> = {
  operational: 'operational',
  degraded: 'degraded',
  outage: 'down',
  maintenance: 'under maintenance',
  unknown: 'in an unknown state',
};

/** From the best to the worst. */
const order: readonly FollowedStatus[] = ['operational', 'unknown', 'maintenance', 'degraded', 'outage'];

const MAX_NAMED = 5;

/** Follows a vendor's status page: one component of it, or the worst of all. */
export const checkStatusPage =
  (readPage: ReadStatusPage): Ask =>
  async ({ target, request, timeoutMs }, environment) => {
    const { phases } = environment;
    const { host } = URL.parse(target) ?? {};
    if (!host)
      throw new CheckFailed(`"${target}" is not the address of a page, such as https://status.example.com.`);
    phases.begin('first_byte');
    const { components } = await readPage(target, { ...environment, timeoutMs }).catch((error: Error) => {
      throw error instanceof OwnFault ? error : new CheckFailed(firstSentence(error.message));
    });
    phases.end();
    const followed =
      request.component === undefined ? components : named(components, request.component, host);
    const worst = followed.toSorted(
      (one, other) => order.indexOf(other.status) - order.indexOf(one.status),
    )[0];
    if (!worst) throw new CheckFailed(`${host} shows no components.`);
    const { name, status } = worst;
    if (status === 'unknown' && request.component !== undefined)
      throw new CheckFailed(`${host} does not say how ${name} is.`);
    const isGood = status === 'operational' || status === 'unknown';
    const subject = request.component === undefined && isGood ? 'everything' : name;
    const summary = `${host} says that ${subject} is ${descriptions[isGood ? 'operational' : status]}.`;
    return {
      summary,
      ...(status === 'outage' ? { problem: summary } : { isDegraded: !isGood }),
      body: components.map((one) => `${one.name}: ${one.status}`).join('\n'),
    };
  };

/** What follows it is advice for whoever imports a page. */
const firstSentence = (message: string): string => /^[^\n]*?\.(?=\s|$)/.exec(message)?.[0] ?? message;

function named(
  components: readonly FollowedComponent[],
  wanted: string,
  host: string,
): readonly FollowedComponent[] {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const found = components.filter(({ name }) => same(name, wanted));
  if (found.length > 0) return found;
  const names = components.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = components.length > MAX_NAMED ? ', …' : '';
  throw new CheckFailed(
    names.length === 0
      ? `${host} shows no components.`
      : `${host} has no component named "${wanted}". It has: ${names.join(', ')}${more}.`,
  );
}
