import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { downloadCsv } from '../../ui/download-csv.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { Progress } from '../../ui/progress.tsx';
import { count, fill, locale, words } from '../../words/words.ts';
import { exportedLines } from './export.ts';
import type { SubscriberSearch } from './queries.ts';

interface Props {
  readonly search: SubscriberSearch;
  readonly total: number;
}

/** Exports everything that the list shows, on all of its pages. */
export function ExportButton({ search, total }: Props) {
  const [done, setDone] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const text = words.subscribers;
  const run = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setDone(0);
    try {
      // A hundred come with each response, and each of these is worth one new picture.
      const onProgress = (number: number) => number % 100 === 0 && setDone(number);
      const lines = await exportedLines(search, onProgress, controller.signal);
      downloadCsv(`subscribers-${new Date().toISOString().slice(0, 10)}.csv`, lines);
      notify(count(text.exported, lines.length - 1));
    } catch (error) {
      if (!controller.signal.aborted) notifyProblem(error);
    } finally {
      setDone(undefined);
    }
  };
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <Button variant="default" disabled={total === 0} onClick={() => void run()}>
        {text.export}
      </Button>
      <Modal
        opened={done !== undefined}
        onClose={() => abort.current?.abort()}
        title={text.exportTitle}
        closeButtonProps={{ 'aria-label': words.common.cancel }}
      >
        <Stack>
          <Text>{text.exportRunning}</Text>
          <Progress label={text.exportTitle} done={done ?? 0} total={total} />
          <Text role="status">
            {fill(text.exportProgress, { done: number.format(done ?? 0), total: number.format(total) })}
          </Text>
          <Button variant="default" onClick={() => abort.current?.abort()}>
            {words.common.cancel}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
