import '../theme/mantine-more.css';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useCan } from '../api/session.ts';
import type { Command } from '../session/command.ts';
import { Icon } from '../ui/icon.tsx';
import { notifyProblem } from '../ui/notify.tsx';
import { words } from '../words/words.ts';
import { commandSources } from './commands.ts';
import classes from './palette.module.css';

const MAX_SHOWN = 12;

const matches = ({ label, hint = '' }: Command, text: string): boolean => {
  const haystack = `${label} ${hint}`.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((part) => haystack.includes(part));
};

/** Finds pages, actions and records by name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const can = useCan();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const combobox = useCombobox({ opened: true, scrollBehavior: 'auto' });
  const found = useQuery({
    queryKey: ['palette', asked],
    enabled: asked.length > 1,
    queryFn: async ({ signal }) => {
      const results = await Promise.all(
        commandSources.map(async ({ search }) => (await search?.(asked, can, signal)) ?? []),
      );
      return results.flat();
    },
  });
  const fixed = commandSources.flatMap(({ commands }) => commands?.(can) ?? []);
  const shown = [...fixed.filter((command) => matches(command, asked)), ...(found.data ?? [])].slice(
    0,
    MAX_SHOWN,
  );

  const run = (id: string) => {
    const command = shown.find((each) => each.id === id);
    if (!command) return;
    onClose();
    if (command.to !== undefined)
      void navigate({
        to: command.to,
        search: command.search ?? {},
        ...(command.hash && { hash: command.hash }),
      });
    Promise.resolve(command.run?.()).catch(notifyProblem);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.shell.palette}
      withCloseButton={false}
      yOffset="8dvh"
      centered={false}
    >
      <Combobox store={combobox} onOptionSubmit={run}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            onKeyDown={(event) => {
              // The list is always open, so Escape closes the whole palette.
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
            aria-label={words.shell.paletteHint}
            placeholder={words.shell.paletteHint}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.resetSelectedOption();
              combobox.selectFirstOption();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options ?? ''}>
          {shown.map(({ id, label, icon, hint }) => (
            <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
              <Icon name={icon} />
              <bdi className={classes.label}>{label}</bdi>
              {hint && <span className={classes.hint}>{hint}</span>}
            </Combobox.Option>
          ))}
          {shown.length === 0 && !found.isFetching && (
            <Combobox.Empty>{words.shell.paletteEmpty}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}
