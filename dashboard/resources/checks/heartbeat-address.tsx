import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import { heartbeatAddress } from './queries.ts';

/** Where a job reports. It is a secret, so only those who manage checks see it. */
export const HeartbeatAddress = ({ id }: { readonly id: number }) =>
  useCan()('checks.manage') ? <Address id={id} /> : null;

function Address({ id }: { readonly id: number }) {
  const query = useQuery(heartbeatAddress(id));
  const text = words.checks;
  return (
    <Section title={text.heartbeatAddress}>
      <Card>
        <QueryView query={query}>
          {({ address, others }) => (
            <Stack>
              <CopyField label={text.heartbeatAddress} value={address} />
              <p className={classes.hint}>{text.heartbeatAddressHint}</p>
              {others.length > 0 && (
                <div>
                  <p className={classes.hint}>{text.heartbeatOthers}</p>
                  {others.map((other) => (
                    <CopyField key={other.address} label={other.form} value={other.address} />
                  ))}
                </div>
              )}
            </Stack>
          )}
        </QueryView>
      </Card>
    </Section>
  );
}
