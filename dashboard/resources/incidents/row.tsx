import { Link } from '@tanstack/react-router';
import { FactLine } from '../../ui/fact-line.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, listed, words } from '../../words/words.ts';
import { Due } from './due.tsx';
import classes from './list.module.css';
import { Marks } from './marks.tsx';
import { type Incident, lastWords, severityOf } from './model.ts';
import { IncidentState } from './state.tsx';

const MAX_NAMES = 3;

function affects({ components }: Incident): string {
  const text = words.incidents;
  const names = components.map(({ name }) => name);
  if (names.length === 0) return text.affectsNothing;
  const more = names.length - MAX_NAMES;
  if (more <= 0) return fill(text.affects, { names: listed(names) });
  return fill(text.affects, {
    names: count(text.affectsMore, more, { names: names.slice(0, MAX_NAMES).join(', ') }),
  });
}

/** One incident of the list: how it stands, what it affects, and what was said last. */
export const IncidentRow = ({ incident }: { readonly incident: Incident }) => (
  <li className={`${classes.row} s${severityOf(incident)}`}>
    <div className={classes.head}>
      <IncidentState incident={incident} />
      <Marks incident={incident} />
      <Due incident={incident} />
    </div>
    <Link
      to="/incidents/$incident"
      params={{ incident: String(incident.id) }}
      className={classes.name}
      dir="auto"
    >
      {incident.name}
    </Link>
    <p className={classes.words} dir="auto">
      {lastWords(incident)}
    </p>
    <FactLine
      facts={[
        <span key="began">
          {words.incidents.began} <ZonedTime at={incident.occurred} />
        </span>,
        <bdi key="affects">{affects(incident)}</bdi>,
        incident.updateTotal > 0 && count(words.incidents.updateCount, incident.updateTotal),
      ]}
    />
  </li>
);
