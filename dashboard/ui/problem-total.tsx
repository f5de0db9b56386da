import classes from './problem-total.module.css';
import { StatusLabel } from './status-mark.tsx';

interface Props {
  /** Undefined until it is known. The line keeps its place meanwhile. */
  readonly total: number | undefined;
  readonly none: string;
  readonly some: (total: number) => string;
}

/** The first question of a list: is anything wrong? */
export const ProblemTotal = ({ total, none, some }: Props) => (
  <p className={classes.total} role="status">
    {total !== undefined && (
      <StatusLabel status={total === 0 ? 1 : 4} name={total === 0 ? none : some(total)} />
    )}
  </p>
);
