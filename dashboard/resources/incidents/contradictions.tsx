import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { serverNow } from '../../api/clock.ts';
import { dateOf, shortTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { isComponentStatus } from '../components/model.ts';
import type { Contradiction } from './contradiction-queries.ts';
import classes from './contradictions.module.css';
import { type IncidentStatus, WATCHING } from './model.ts';

/** What one tap does about a contradiction. */
interface Mend {
  readonly label: string;
  readonly run: () => void;
  /** Whether it changes what is said, and so is a choice beside publishing, and not one for a single component. */
  readonly isInstead?: boolean;
}

/** What the form can do about contradictions. */
interface Mends {
  /** Says that it is being watched. */
  readonly watch: () => void;
  /** Sets a component to Operational with the same write. */
  readonly recover?: (componentId: number) => void;
  /** Goes to where the components are chosen. */
  readonly choose?: () => void;
}

/** Whoever sees its checks fail does not want a component to be shown as Operational. */
export const isFailing = (contradictions: readonly Contradiction[], { component }: Contradiction): boolean =>
  contradictions.some(
    ({ kind, component: other }) => kind === 'checks_failing' && other?.id === component?.id,
  );

function mendOf(
  each: Contradiction,
  all: readonly Contradiction[],
  { watch, recover, choose }: Mends,
): Mend | undefined {
  const text = words.publishing.contradictions;
  // The text is in front of them.
  if (each.kind === 'names_hidden') return undefined;
  if (each.kind === 'all_operational' && choose)
    return { label: text.chooseComponents, run: choose, isInstead: true };
  if (each.kind !== 'still_affected' || isFailing(all, each)) {
    const status = words.common.incidentStatus[WATCHING];
    return { label: fill(text.sayInstead, { status }), run: watch, isInstead: true };
  }
  const { component } = each;
  return component && recover ? { label: text.setOperational, run: () => recover(component.id) } : undefined;
}

interface Props {
  readonly contradictions: readonly Contradiction[];
  /** A button, or a link that looks like one; nothing where people can do nothing about it here. */
  readonly action: (contradiction: Contradiction) => ReactNode;
}

/** What is said and what is so, one sentence each, and what to do about it. */
export function ContradictionList({ contradictions, action }: Props) {
  return (
    <ul className={classes.list}>
      {contradictions.map((each) => (
        <li key={`${each.kind} ${each.component?.id} ${each.incident?.id}`}>
          <span>{sentenceOf(each)}</span>
          {action(each)}
        </li>
      ))}
    </ul>
  );
}

interface BeforeProps {
  readonly contradictions: readonly Contradiction[] | undefined;
  readonly mends: Mends;
  readonly section?: RefObject<HTMLElement | null>;
}

/** The same before something is published, for the bar that publishes: directly above its buttons. */
export function BeforePublishing({ contradictions = [], mends, section }: BeforeProps) {
  return (
    <div role="status" className={classes.warning}>
      {contradictions.length > 0 && (
        <section ref={section} tabIndex={-1} className={`${classes.before} s3`}>
          <h2>{words.publishing.contradictions.before}</h2>
          <ContradictionList
            contradictions={contradictions}
            action={(each) => {
              const mend = mendOf(each, contradictions, mends);
              return (
                mend &&
                !mend.isInstead && (
                  <Button variant="default" size="compact-md" onClick={mend.run}>
                    {mend.label}
                  </Button>
                )
              );
            }}
          />
        </section>
      )}
    </div>
  );
}

/** What people had better do than publish it as it is: the first buttons of the bar. */
export function BetterChoices({ contradictions = [], mends }: Omit<BeforeProps, 'section'>) {
  const found = contradictions.map((each) => mendOf(each, contradictions, mends));
  const choices = new Map(found.flatMap((mend) => (mend?.isInstead ? [[mend.label, mend]] : [])));
  return [...choices.values()].map(({ label, run }) => (
    <Button key={label} onClick={run}>
      {label}
    </Button>
  ));
}

/** What the button that publishes says then; undefined as long as nothing is contradicted. */
export const publishingAnyway = (
  contradictions: readonly Contradiction[] | undefined,
  status: IncidentStatus,
): string | undefined =>
  contradictions === undefined || contradictions.length === 0
    ? undefined
    : fill(words.publishing.contradictions.publishAnyway, { status: words.common.incidentStatus[status] });

interface SeenWarning {
  readonly section: RefObject<HTMLElement | null>;
  /** Whether people have been led to the warning. Otherwise, they are led to it now, and nothing is to be published. */
  readonly isSeen: () => boolean;
}

/** Whoever publishes with the keyboard looks at the text, so the first time, it only shows the warning. */
export function useSeenWarning(contradictions: readonly Contradiction[] | undefined): SeenWarning {
  const section = useRef<HTMLElement>(null);
  const seen = useRef<string>(undefined);
  const said = JSON.stringify(contradictions?.map(({ kind, component }) => [kind, component?.id]) ?? []);
  const isSeen = () => {
    if (said === '[]' || said === seen.current) return true;
    seen.current = said;
    section.current?.focus();
    return false;
  };
  return { section, isSeen };
}

function sentenceOf({ kind, component, incident, ...each }: Contradiction): string {
  const text = words.publishing.contradictions;
  const name = component?.name ?? incident?.name ?? '';
  if (kind === 'all_operational') return fill(text.green, { name });
  if (kind === 'names_hidden') return fill(text.hidden, { name });
  if (kind === 'checks_failing') {
    const { failing_places, places } = each;
    return places < 2
      ? fill(text.checks, { name })
      : fill(text.checksInPlaces, { name, failing: String(failing_places), places: String(places) });
  }
  const value = each.status?.value ?? 0;
  const status = isComponentStatus(value) ? words.common.componentStatus[value] : '';
  const date = each.since ? dateOf(each.since) : undefined;
  const time = date ? shortTime(date, serverNow(), zones.mine) : words.common.none;
  // A session is a person at the dashboard; everything else is a program.
  return fill(text.resolved, {
    name,
    status,
    set: fill(each.source === 'dashboard' ? text.byHand : text.since, { time }),
  });
}
