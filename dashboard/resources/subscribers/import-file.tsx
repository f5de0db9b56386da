import { Button, Stack, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { parseCsv } from '../../ui/csv.ts';
import { Card } from '../../ui/page-frame.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { readText } from '../../ui/read-text.ts';
import { words } from '../../words/words.ts';
import classes from './import.module.css';

export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

const MAX_BYTES = 20 * 1024 * 1024;

/** Reads a file, or lines that were pasted. Nothing leaves the browser yet. */
export function ChooseFile({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const text = words.subscribers;
  const choose = (chosen: ChosenFile) => {
    if (parseCsv(chosen.text).length === 0) setProblem(text.fileEmpty);
    else onChoose(chosen);
  };
  const read = async (file: File) => {
    setProblem(undefined);
    if (file.size > MAX_BYTES) return setProblem(text.fileTooLarge);
    try {
      choose({ name: file.name, text: await readText(file) });
    } catch {
      setProblem(text.fileUnreadable);
    }
  };
  return (
    <Card>
      <Stack>
        {problem !== undefined && <ProblemAlert message={problem} />}
        <div>
          <label className={classes.label} htmlFor={id}>
            {text.file}
          </label>
          <p className={classes.hint} id={`${id}-hint`}>
            {text.fileHint}
          </p>
          <input
            id={id}
            className={classes.file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void read(file);
            }}
          />
        </div>
        <Textarea
          label={text.paste}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          rows={5}
          dir="ltr"
          spellCheck={false}
        />
        <Button
          className={classes.button ?? ''}
          disabled={pasted.trim() === ''}
          onClick={() => choose({ name: text.paste, text: pasted })}
        >
          {text.read}
        </Button>
      </Stack>
    </Card>
  );
}
