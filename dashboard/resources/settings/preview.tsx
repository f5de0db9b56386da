import { Alert } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Choices } from '../../ui/choices.tsx';
import { fill, words } from '../../words/words.ts';
import type { Settings } from './model.ts';
import classes from './preview.module.css';
import { useSettingsPreview } from './settings-preview.ts';

const widths = { phone: 390, desktop: 1100 } as const;
const HEIGHT = 640;

interface Props {
  /** What differs from the saved settings. */
  readonly changes: Partial<Settings>;
  /** The same for the other sections. */
  readonly others: Partial<Settings>;
  /** Whether the page is light or dark whatever browsers prefer. */
  readonly isFixed: boolean;
  /** The version of the saved settings, after which the page looks different, too. */
  readonly etag: string | undefined;
}

/** The real page with the settings that are not saved yet, in a frame with a policy of its own. */
export function SettingsPreview({ changes, others, isFixed, etag }: Props) {
  const text = words.settings;
  const { address, problem } = useSettingsPreview(changes, others, etag);
  const [width, setWidth] = useState<keyof typeof widths>('desktop');
  const [shown, setShown] = useState<string>();
  const { ref, width: room } = useElementSize();
  const scale = room === 0 ? 1 : Math.min(1, room / widths[width]);
  const frames = [...new Set([shown, address])].filter((each) => each !== undefined);
  return (
    <section className={classes.preview} aria-label={text.preview}>
      <Choices
        label={text.width}
        value={width}
        choices={[
          { value: 'phone', label: text.phone },
          { value: 'desktop', label: text.desktop },
        ]}
        onChange={setWidth}
      />
      <div ref={ref} className={classes.room} style={{ height: HEIGHT }}>
        {frames.length === 0 && problem === undefined && (
          <p className={classes.note} role="status">
            {text.previewing}
          </p>
        )}
        {frames.map((each) => (
          <iframe
            key={each}
            src={each}
            title={text.preview}
            sandbox=""
            className={`${classes.frame} ${each === shown ? '' : classes.hidden}`}
            style={{ width: widths[width], height: HEIGHT / scale, transform: `scale(${scale})` }}
            onLoad={() => setShown(each)}
          />
        ))}
      </div>
      {problem !== undefined && (
        <Alert variant="light" role="status">
          {fill(shown === undefined ? text.previewFailed : text.previewStale, { reason: problem })}
        </Alert>
      )}
      {address !== undefined && (
        <p className={classes.note}>
          <a href={address} target="_blank" rel="noreferrer">
            {text.openPreview}
          </a>
        </p>
      )}
      {!isFixed && <p className={classes.note}>{text.previewNote}</p>}
    </section>
  );
}
