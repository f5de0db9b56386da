import { Link } from '@tanstack/react-router';
import { subjectTypes } from '../../../common/events.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { actorName, eventTitle } from '../../ui/log-words.ts';
import { Row } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { EntryChanges } from './change.tsx';
import classes from './entry.module.css';
import { type AuditEntry, nameIn, pageOfRecord } from './model.ts';

/** One change: what it was about, who made it, when, and what it was before and after. */
export function Entry({ entry }: { readonly entry: AuditEntry }) {
  const text = words.audit;
  const { actor, address, subjectId } = entry;
  const subject = subjectTypes.find((type) => type === entry.subjectType);
  return (
    <Row
      title={
        <>
          <strong>{eventTitle(entry.subjectType, entry.verb)}</strong>
          <RecordName entry={entry} />
        </>
      }
      detail={
        <FactLine
          facts={[
            <bdi key="who">
              {fill(actor.token === undefined ? text.by : text.withToken, {
                name: actorName(actor),
                token: actor.token ?? '',
              })}
            </bdi>,
            <ZonedTime key="when" at={entry.created} exact />,
            address !== undefined && <bdi>{fill(text.from, { address })}</bdi>,
            subject && (
              <Link to="/audit" search={{ subject_type: subject, subject_id: subjectId }}>
                {text.recordChanges}
              </Link>
            ),
          ]}
        />
      }
    >
      <div className={classes.changes}>
        <EntryChanges entry={entry} />
      </div>
    </Row>
  );
}

/** Leads to the record, if it has a page and still exists. */
export function RecordName({ entry }: { readonly entry: AuditEntry }) {
  const page = pageOfRecord(entry);
  const name = nameIn(entry) ?? fill(words.audit.record, { id: entry.subjectId });
  return (
    <bdi className={classes.name}>
      {page ? (
        <Link to={page.to} search={page.search ?? {}}>
          {name}
        </Link>
      ) : (
        name
      )}
    </bdi>
  );
}
