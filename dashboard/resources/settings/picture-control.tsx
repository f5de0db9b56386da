import { Button, FileButton, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notifyProblem } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import { type ControlProps, textIn } from './control.ts';
import { schemaOf } from './model.ts';
import { pictureAddress, UnusablePicture } from './picture.ts';
import classes from './settings.module.css';

const isUploaded = (address: string) => address.startsWith('data:');

/** A picture by its address, or uploaded into the settings themselves. */
export function PictureControl({ name, label, help, value, onChange, error }: ControlProps) {
  const text = words.settings;
  const address = textIn(value);
  const [problem, setProblem] = useState<string>();
  const { maxLength = 65_535 } = schemaOf(name);
  const upload = async (file: File | null) => {
    if (!file) return;
    setProblem(undefined);
    try {
      onChange(await pictureAddress(file, maxLength));
    } catch (failure) {
      if (failure instanceof UnusablePicture) setProblem(text[failure.reason]);
      else notifyProblem(failure);
    }
  };
  return (
    <div>
      <TextInput
        label={label}
        description={help}
        value={
          isUploaded(address)
            ? fill(text.uploaded, { size: Math.ceil((address.length * 3) / 4096) })
            : address
        }
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        placeholder="https://"
        inputMode="url"
        dir="ltr"
        error={problem ?? error}
        readOnly={isUploaded(address)}
      />
      {address !== '' && (
        <div className={classes.logo}>
          <img src={address} alt={label} />
        </div>
      )}
      <Group gap="xs" mt="xs">
        <FileButton onChange={(file) => void upload(file)} accept="image/*">
          {(props) => (
            <Button variant="default" aria-label={`${text.upload}: ${label}`} {...props}>
              {text.upload}
            </Button>
          )}
        </FileButton>
        {address !== '' && (
          <Button
            variant="subtle"
            color="gray"
            aria-label={`${text.removePicture}: ${label}`}
            onClick={() => onChange(null)}
          >
            {text.removePicture}
          </Button>
        )}
      </Group>
    </div>
  );
}
