import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_PER_PAGE } from '../api/all-pages.ts';
import { useCan } from '../api/session.ts';
import { firingOfChecks, foldedFiring } from '../resources/alerts/queries.ts';
import { contradictionsNow } from '../resources/incidents/contradiction-queries.ts';
import { draftsAbout } from '../resources/incidents/queries.ts';
import { type Failing, failingOf } from './failing-model.ts';

/** Checks find out things that no write tells the dashboard of. */
const REFRESH_MS = 60_000;

/** More than a screen of them is a list of its own. */
const MAX_SHOWN = 12;

interface KnownFailing {
  readonly shown: readonly Failing[];
  /** How many others there are; undefined if there are more than were asked for. */
  readonly others: number | undefined;
}

/**
 * What fails and is not on the page, with what exists about it already; undefined until it is known. However many alerts fire,
 * this takes five requests: they are asked for by what fails, because a list of all of them would end before its alert or draft.
 */
export function useFailing(): KnownFailing | undefined {
  const can = useCan();
  const [readsAlerts, managesDrafts] = [can('alerts.read'), can('incidents.manage')];
  const found = useQuery({ ...contradictionsNow, refetchInterval: REFRESH_MS, enabled: can('checks.read') });
  const failing = (found.data ?? []).filter(({ kind }) => kind === 'checks_failing');
  const components = failing.flatMap(({ component }) => (component ? [component.id] : []));
  const checks = failing.flatMap((each) => each.checks.map(({ id }) => id)).slice(0, MAX_PER_PAGE);
  const firing = useQuery({ ...foldedFiring(), enabled: readsAlerts });
  const led = (firing.data?.records ?? []).filter(({ incident }) => incident !== null).map(({ id }) => id);
  const [asksChecks, asksComponents, asksLed] = [
    readsAlerts && checks.length > 0,
    managesDrafts && components.length > 0,
    managesDrafts && led.length > 0,
  ];
  const ofChecks = useQuery({
    ...firingOfChecks(checks),
    enabled: asksChecks,
    placeholderData: keepPreviousData,
  });
  const aboutComponents = useQuery({
    ...draftsAbout({ components: components.slice(0, MAX_PER_PAGE) }),
    enabled: asksComponents,
    placeholderData: keepPreviousData,
  });
  const ofAlerts = useQuery({
    ...draftsAbout({ alerts: led.toSorted((one, other) => one - other) }),
    enabled: asksLed,
    placeholderData: keepPreviousData,
  });
  // Until all is known, what has a draft would seem to have none.
  if ([found, firing, ofChecks, aboutComponents, ofAlerts].some(({ isLoading }) => isLoading))
    return undefined;
  // What is not asked for any more still has its last answer.
  const alerts = [firing.data, asksChecks ? ofChecks.data : undefined];
  const drafts = [asksLed ? ofAlerts.data : undefined, asksComponents ? aboutComponents.data : undefined];
  const isWhole = [...alerts, ...drafts].every((page) => page === undefined || page.lastPage === 1);
  const all = failingOf(
    failing,
    withoutRepeats(alerts.flatMap((page) => page?.records ?? [])),
    withoutRepeats(drafts.flatMap((page) => page?.records ?? [])),
  );
  return {
    shown: all.slice(0, MAX_SHOWN),
    others: isWhole && components.length <= MAX_PER_PAGE ? Math.max(0, all.length - MAX_SHOWN) : undefined,
  };
}

const withoutRepeats = <T extends { readonly id: number }>(records: readonly T[]): readonly T[] => [
  ...new Map(records.map((each) => [each.id, each])).values(),
];
