import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { systemQuery } from '../api/system.ts';
import { words } from '../words/words.ts';
import classes from './nobody-told.module.css';

/** Asks who should hear of a failure at night, as long as nobody does. */
export function NobodyIsTold() {
  const can = useCan();
  const { data, isFetchedAfterMount } = useQuery({
    ...systemQuery,
    refetchOnMount: 'always',
    enabled: can('incidents.manage'),
  });
  // People may come from setting it up.
  if (!isFetchedAfterMount || data?.failures_reach_staff !== false) return null;
  const text = words.overview;
  return (
    <Alert variant="light" color="orange" role="note" mt="md">
      <div className={classes.advice}>
        <span>{text.nobodyTold}</span>
        <Button variant="default" renderRoot={(props) => <Link to="/me/notifications" {...props} />}>
          {text.setUpNotifications}
        </Button>
      </div>
    </Alert>
  );
}
