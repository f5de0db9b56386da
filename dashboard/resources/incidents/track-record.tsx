import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { count, fill, locale, words } from '../../words/words.ts';

const trackRecord = (incident: number) =>
  queryOptions({
    queryKey: ['incidents', 'track-record', incident],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/incidents/{incident}/track-record', {
        path: { incident },
        signal,
      });
      return data.data;
    },
  });

const MINUTE = 60;

/** How soon an incident was public, how often it was edited, and which promised updates were on time. */
export function TrackRecord({ incident }: { readonly incident: number }) {
  const { data } = useQuery(trackRecord(incident));
  if (!data) return null;
  const { seconds_to_first_public: seconds, edits, promises } = data;
  const text = words.incidents;
  return (
    <FactLine
      facts={[
        seconds !== null && firstPosted(seconds),
        edits.length > 0 && count(text.timesEdited, edits.length),
        promises.total > 0 && count(text.promisesKept, promises.total, { kept: String(promises.kept) }),
      ]}
    />
  );
}

const firstPosted = (seconds: number): string =>
  seconds < MINUTE
    ? words.incidents.firstPostedAtOnce
    : fill(words.incidents.firstPosted, { duration: lasting(seconds) });

/** With at most two units, as on the page. */
function lasting(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const units = days > 0 ? { days, hours } : { hours, minutes };
  return new Intl.DurationFormat(locale, { style: 'short' }).format(units);
}
