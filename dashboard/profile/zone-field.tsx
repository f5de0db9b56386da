import { useSession } from '../api/session.ts';
import { useNow } from '../ui/now.ts';
import { browserZone, formatTime } from '../ui/times.ts';
import { shownZone, ZoneSelect } from '../ui/zone-select.tsx';
import { fill, words } from '../words/words.ts';

/** What stands for "none chosen" in the list: a time zone has a name. */
const AUTOMATIC = '';

interface Props {
  /** Null means none of one's own. */
  readonly value: string | null;
  readonly onChange: (zone: string | null) => void;
  readonly error?: string | undefined;
}

/** The time zone of the user, which may be that of the browser. */
export function ZoneField({ value, onChange, error }: Props) {
  const { page } = useSession();
  const now = useNow();
  const text = words.profile;
  const hint = fill(text.timezoneHint, { time: formatTime(new Date(now), value ?? browserZone()) });
  const automatic = fill(text.timezoneAutomatic, {
    browser: shownZone(browserZone()),
    page: shownZone(page.timezone),
  });
  return (
    <ZoneSelect
      value={value ?? AUTOMATIC}
      first={{ value: AUTOMATIC, label: text.automatic }}
      description={value === null ? `${automatic} ${hint}` : hint}
      onChange={(next) => onChange(next || null)}
      error={error}
    />
  );
}
