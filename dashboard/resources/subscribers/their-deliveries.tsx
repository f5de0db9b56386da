import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { kindName, outcomeOf } from '../deliveries/model.ts';
import { deliveryList } from '../deliveries/queries.ts';

const SHOWN = 10;

/** The last mails to one subscriber. Each leads to its tries. */
export function TheirDeliveries({ id }: { readonly id: number }) {
  const query = useQuery(deliveryList({ subscriber: id }, SHOWN));
  const text = words.subscribers;
  return (
    <Section title={text.deliveries}>
      <QueryView query={query}>
        {({ records, total }) =>
          records.length === 0 ? (
            <p>{text.noDeliveries}</p>
          ) : (
            <>
              <Rows label={text.deliveries}>
                {records.map(({ id: delivery, kind, error, sent, created, ...rest }) => (
                  <Row
                    key={delivery}
                    title={
                      <Link to="/deliveries" search={{ subscriber: id, delivery }}>
                        {kindName(kind)}
                      </Link>
                    }
                    detail={error !== null && <bdi>{error}</bdi>}
                  >
                    <StatusLabel status={outcomeOf(rest).mark} name={outcomeOf(rest).name} />
                    <ZonedTime at={sent.string === null ? created : sent} />
                  </Row>
                ))}
              </Rows>
              {total > SHOWN && (
                <p>
                  <Link to="/deliveries" search={{ subscriber: id }}>
                    {text.allDeliveries}
                  </Link>
                </p>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}
