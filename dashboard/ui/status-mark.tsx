import classes from './status-mark.module.css';

/** One shape for each status, so that colour is never the only difference. */
const shapes: Readonly<Record<number, string>> = {
  1: 'M4.5 8.3l2.3 2.3 4.7-4.9',
  2: 'M4.5 9.5c1.2-2.4 2.3-2.4 3.5-1s2.3 1.4 3.5-1',
  3: 'M8 4.3v4.6M8 11.6v.1',
  4: 'M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4',
  5: 'M6.1 6.2c.2-2.4 3.9-2.3 3.8.1 0 1.5-1.9 1.5-1.9 3M8 11.7v.1',
  6: 'M5 11l4-4M9 7l1.8-1.8M10.8 5.2l.4 1.6',
};

/** The mark of a component's status, 1 to 6. It says nothing itself: put the name of the status beside it. */
export const StatusMark = ({ status }: { readonly status: number }) => (
  <svg className={`${classes.mark} s${status}`} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="8" />
    <path d={shapes[status]} />
  </svg>
);

/** The status with its mark and name. */
export const StatusLabel = ({ status, name }: { readonly status: number; readonly name: string }) => (
  <span className={`${classes.label} s${status}`}>
    <StatusMark status={status} />
    {name}
  </span>
);
