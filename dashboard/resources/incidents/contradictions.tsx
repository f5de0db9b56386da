import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateOf, formatTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { isComponentStatus } from '../components/model.ts';
import type { Contradiction } from './contradiction-queries.ts';
import classes from './contradictions.module.css';
import { WATCHING } from './model.ts';

/** What one tap does about a contradiction. */
interface Mend {
  readonly label: string;
  readonly run: () => void;
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
  if (each.kind === 'all_operational' && choose) return { label: text.chooseComponents, run: choose };
  if (each.kind !== 'still_affected' || isFailing(all, each)) {
    const status = words.common.incidentStatus[WATCHING];
    return { label: fill(text.sayInstead, { status }), run: watch };
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
}

/** The same before something is published. The button that publishes then says that it is published as it is. */
export function BeforePublishing({ contradictions = [], mends }: BeforeProps) {
  return (
    <div role="status">
      {contradictions.length > 0 && (
        <section className={`${classes.before} s3`}>
          <h2>{words.publishing.contradictions.before}</h2>
          <ContradictionList
            contradictions={contradictions}
            action={(each) => {
              const mend = mendOf(each, contradictions, mends);
              return (
                mend && (
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

/** What the button that publishes says then; undefined as long as nothing is contradicted. */
export const publishingAsItIs = (contradictions: readonly Contradiction[] | undefined): string | undefined =>
  contradictions === undefined || contradictions.length === 0
    ? undefined
    : words.publishing.contradictions.publishAsItIs;

function sentenceOf({ kind, component, incident, ...each }: Contradiction): string {
  const text = words.publishing.contradictions;
  const name = component?.name ?? incident?.name ?? '';
  if (kind === 'all_operational') return fill(text.green, { name });
  if (kind === 'checks_failing') {
    const { failing_places, places } = each;
    return places < 2
      ? fill(text.checks, { name })
      : fill(text.checksInPlaces, { name, failing: String(failing_places), places: String(places) });
  }
  const value = each.status?.value ?? 0;
  const status = isComponentStatus(value) ? words.common.componentStatus[value] : '';
  const date = each.since ? dateOf(each.since) : undefined;
  const time = date ? formatTime(date, zones.mine) : words.common.none;
  // A session is a person at the dashboard; everything else is a program.
  return fill(text.resolved, {
    name,
    status,
    set: fill(each.source === 'dashboard' ? text.byHand : text.since, { time }),
  });
}
