import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DeliveryCounts } from '../../ui/delivery-counts.tsx';
import { MailNotSent } from '../../ui/mail-not-sent.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { words } from '../../words/words.ts';
import { useResend } from '../deliveries/actions.ts';
import { incidentDeliveries, refreshWhileSending } from '../deliveries/queries.ts';

/** Who was told of the incident, and a way to try again where that failed. */
export function DeliverySummary({ incidentId }: { readonly incidentId: number }) {
  const query = useQuery({
    ...incidentDeliveries(incidentId),
    refetchInterval: refreshWhileSending,
  });
  const resend = useResend();
  const text = words.incidents;
  return (
    <Section title={text.deliveries}>
      <Card>
        <QueryView query={query}>
          {({ totals }) => (
            <>
              <DeliveryCounts
                totals={totals}
                isBusy={resend.isPending}
                onResend={() => resend.mutate({ incident: incidentId })}
              />
              {totals.written > 0 && <MailNotSent />}
            </>
          )}
        </QueryView>
        <Link to="/deliveries" search={{ incident: incidentId }}>
          {text.allDeliveries}
        </Link>
      </Card>
    </Section>
  );
}
