import type { Present } from '../api/presence.ts';
import { count, listed, words } from '../words/words.ts';
import classes from './presence-line.module.css';

/** Who else has an incident or a maintenance open, and who of them is writing, so that two people do not post the same. */
export function PresenceLine({ others }: { readonly others: readonly Present[] }) {
  const writing = others.filter((each) => each.writing).map(({ user }) => user.name);
  const reading = others.filter((each) => !each.writing).map(({ user }) => user.name);
  const text = words.incidents;
  return (
    <div role="status">
      {writing.length > 0 && (
        <p className={`${classes.presence} ${classes.writing}`}>
          {count(text.isWriting, writing.length, { names: listed(writing) })}
        </p>
      )}
      {reading.length > 0 && (
        <p className={classes.presence}>{count(text.isHere, reading.length, { names: listed(reading) })}</p>
      )}
    </div>
  );
}
