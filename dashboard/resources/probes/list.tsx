import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Needs } from '../../session/needs.tsx';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { duration } from '../../ui/durations.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { notify } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { WholeList } from '../../ui/whole-list.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { polled } from '../checks/queries.ts';
import { CreateProbe, EditProbe } from './form.tsx';
import { hasWrongClock, type Probe, probeMarks } from './model.ts';
import { allProbes, confirmProbe, probes, rotateToken, type WithToken } from './queries.ts';
import { StartDialog } from './start-dialog.tsx';

const route = getRouteApi('/frame/probes');

export const ProbeList = () => (
  <Needs ability="checks.manage" title={words.probes.title}>
    <AllProbes />
  </Needs>
);

/** The places besides here, and how the probes there are. */
function AllProbes() {
  const { add } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...allProbes, ...polled });
  /** A probe whose token is new, which is shown this once. */
  const [created, setCreated] = useState<WithToken>();
  const [edited, setEdited] = useState<number>();
  const text = words.probes;
  const close = () => void navigate({ search: {} });
  return (
    <WholeList
      query={query}
      text={text}
      onAdd={() => void navigate({ search: { add: 1 } })}
      list={(records) => (
        <Rows label={text.title}>
          {records.map((probe) => (
            <ProbeRow key={probe.id} probe={probe} onEdit={() => setEdited(probe.id)} onToken={setCreated} />
          ))}
        </Rows>
      )}
    >
      {add !== undefined && (
        <CreateProbe
          onClose={close}
          onCreated={(result) => {
            setCreated(result);
            close();
          }}
        />
      )}
      {created && <StartDialog {...created} onClose={() => setCreated(undefined)} />}
      {edited !== undefined && <Editing id={edited} onClose={() => setEdited(undefined)} />}
    </WholeList>
  );
}

/** With the version of the record, so that nobody overwrites what somebody else has changed. */
function Editing({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useQuery(probes.one(id));
  return data ? <EditProbe current={data} onClose={onClose} /> : null;
}

interface RowProps {
  readonly probe: Probe;
  readonly onEdit: () => void;
  readonly onToken: (created: WithToken) => void;
}

function ProbeRow({ probe, onEdit, onToken }: RowProps) {
  const text = words.probes;
  const { id, name, state, version, lastSeen, lag, clockSkew, waiting, dropped, secretsWithheld } = probe;
  const remove = useAction({
    run: () => probes.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'probes', id),
    nameOf: () => name,
  });
  const [isRotating, setRotating] = useState(false);
  const rotate = useAction({ run: () => rotateToken(id), onDone: onToken, nameOf: () => name });
  const confirm = useAction({
    run: () => confirmProbe(id),
    onDone: () => notify(words.common.saved),
    nameOf: () => name,
  });
  const facts = state !== 'waiting' && (
    <FactLine
      facts={[
        <>
          {text.lastSeen}: <ZonedTime at={lastSeen} />
        </>,
        <>
          {text.version}: <bdi>{version}</bdi>
        </>,
        lag !== null && `${text.lag}: ${duration(lag)}`,
        waiting > 0 && `${text.resultsWaiting}: ${waiting}`,
        dropped > 0 && `${text.resultsDropped}: ${dropped}`,
        hasWrongClock(probe) && `${text.clockSkew}: ${duration(Math.abs(clockSkew ?? 0))}`,
      ]}
    />
  );
  return (
    <Row
      title={<span dir="auto">{name}</span>}
      detail={
        <>
          {facts}
          {secretsWithheld && <p>{text.secretsWithheld}</p>}
        </>
      }
    >
      <StatusLabel status={probeMarks[state]} name={text.states[state]} />
      <Group gap="xs">
        {secretsWithheld && (
          <Button
            size="sm"
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
            aria-label={`${text.confirm}: ${name}`}
          >
            {text.confirm}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onEdit} aria-label={`${words.common.edit}: ${name}`}>
          {words.common.edit}
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={rotate.isPending}
          onClick={() => setRotating(true)}
          aria-label={`${text.rotate}: ${name}`}
        >
          {text.rotate}
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
          aria-label={`${words.common.delete}: ${name}`}
        >
          {words.common.delete}
        </Button>
      </Group>
      <Confirm
        name={name}
        title={text.rotateTitle}
        text={text.rotateText}
        action={text.rotate}
        isOpen={isRotating}
        onConfirm={() => rotate.mutate()}
        onClose={() => setRotating(false)}
      />
    </Row>
  );
}
