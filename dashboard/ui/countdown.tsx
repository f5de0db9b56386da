import { useEffect, useState } from 'react';
import { serverNow } from '../api/clock.ts';
import { locale } from '../words/words.ts';

const secondsUntil = (at: Date): number => Math.max(0, Math.ceil((at.getTime() - serverNow()) / 1000));

/** "23 seconds", which runs down to zero. */
export function Countdown({ to }: { readonly to: Date }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(to));
  useEffect(() => {
    setSeconds(secondsUntil(to));
    const timer = setInterval(() => setSeconds(secondsUntil(to)), 1000);
    return () => clearInterval(timer);
  }, [to]);
  const unit = seconds < 120 ? 'second' : 'minute';
  const amount = unit === 'second' ? seconds : Math.round(seconds / 60);
  return (
    <span role="timer">
      {new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)}
    </span>
  );
}
