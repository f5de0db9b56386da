import { Button } from '@mantine/core';
import { count, words } from '../words/words.ts';
import classes from './delivery-counts.module.css';
import type { DeliveryTotals } from './delivery-totals.ts';
import { StatusLabel } from './status-mark.tsx';

interface Props {
  readonly totals: DeliveryTotals;
  /** Sends what failed again; leave it out for those who may not. */
  readonly onResend?: (() => void) | undefined;
  readonly isBusy?: boolean;
}

const marks = { sent: 1, written: 3, waiting: 6, failed: 4, suppressed: 5, cancelled: 5 } as const;
const states = ['sent', 'written', 'waiting', 'failed', 'suppressed', 'cancelled'] as const;

/** "412 sent, 3 waiting, 2 failed", and a button that sends the failed ones again. */
export function DeliveryCounts({ totals, onResend, isBusy = false }: Props) {
  const text = { ...words.deliveries.totals, written: words.deliveries.totalWritten };
  const shown = states.filter((state) => totals[state] > 0);
  return (
    <div className={classes.counts}>
      {shown.length === 0 ? (
        <span>{words.deliveries.nobodyTold}</span>
      ) : (
        <ul className={classes.list}>
          {shown.map((state) => (
            <li key={state}>
              <StatusLabel status={marks[state]} name={count(text[state], totals[state])} />
            </li>
          ))}
        </ul>
      )}
      {onResend && totals.failed > 0 && (
        <Button variant="outline" size="sm" loading={isBusy} onClick={onResend}>
          {count(words.deliveries.resendTo, totals.failed)}
        </Button>
      )}
    </div>
  );
}
