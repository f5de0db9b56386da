import classes from './progress.module.css';

interface Props {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How much of a long job is done. Put the numbers beside it as text. */
export const Progress = ({ label, done, total }: Props) => (
  <progress className={classes.bar} aria-label={label} value={done} max={Math.max(total, 1)} />
);
