import '../theme/mantine-more.css';
import { Kbd, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useCan } from '../api/session.ts';
import type { Command, CommandKind } from '../session/command.ts';
import { Icon } from '../ui/icon.tsx';
import { notifyProblem } from '../ui/notify.tsx';
import { words } from '../words/words.ts';
import { commandSources } from './commands.ts';
import classes from './palette.module.css';
import { detailsOf } from './tell-apart.ts';

const MAX_SHOWN = 12;

const matches = ({ label, hint = '' }: Command, text: string): boolean => {
  const haystack = `${label} ${hint}`.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((part) => haystack.includes(part));
};

const kindName = (kind: CommandKind): string => {
  if (kind === 'page') return words.shell.palettePage;
  return kind === 'action' ? words.shell.paletteAction : words.audit.subjects[kind];
};

/** Finds pages, actions and records by name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const can = useCan();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
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
  // By its id, so that it stays active when results arrive above it. Without one, it is the first.
  const [activeId, setActiveId] = useState<string>();
  const active = shown.find(({ id }) => id === activeId) ?? shown[0];

  const run = (command: Command) => {
    onClose();
    if (command.to !== undefined)
      void navigate({
        to: command.to,
        search: command.search ?? {},
        ...(command.hash && { hash: command.hash }),
      });
    Promise.resolve(command.run?.()).catch(notifyProblem);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends the input of a Japanese word chooses nothing.
    if (!active || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(active);
    else setActiveId(shown.at((shown.indexOf(active) + step) % shown.length)?.id);
  };
  const list = useId();
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.shell.palette}
      withCloseButton={false}
      yOffset="8dvh"
      centered={false}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={list}
        {...(active && { 'aria-activedescendant': `${list}-${active.id}` })}
        aria-label={words.shell.paletteHint}
        placeholder={words.shell.paletteHint}
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveId(undefined);
        }}
      />
      <Options
        id={list}
        commands={shown}
        active={active}
        onActive={({ id }) => setActiveId(id)}
        onRun={run}
      />
      {shown.length === 0 && !found.isFetching && (
        <p className={classes.empty} role="status">
          {words.shell.paletteEmpty}
        </p>
      )}
    </Modal>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly active: Command | undefined;
  readonly onActive: (command: Command) => void;
  readonly onRun: (command: Command) => void;
}

/** The focus stays in the field, which names the active row. */
function Options({ id: list, commands, active, onActive, onRun }: OptionsProps) {
  const details = detailsOf(commands);
  const row = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active row is why it runs
  useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [activeId]);
  return (
    <div id={list} role="listbox" aria-label={words.shell.palette} className={classes.options}>
      {commands.map((command, index) => {
        const { id, label, icon, hint, kind, keys } = command;
        const isActive = id === activeId;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys arrive at the field
          <div
            key={id}
            id={`${list}-${id}`}
            ref={isActive ? row : null}
            role="option"
            tabIndex={-1}
            aria-selected={isActive}
            className={classes.option}
            // Not when a row comes to where the pointer rests.
            onMouseMove={() => !isActive && onActive(command)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(command)}
          >
            <Icon name={icon} />
            <span className={classes.text}>
              <span>
                <bdi>{label}</bdi> {details[index] && <bdi className={classes.detail}>{details[index]}</bdi>}
              </span>
              <span className={classes.kind}>
                {hint && <bdi>{hint}</bdi>} <bdi className={classes.badge}>{kindName(kind)}</bdi>
              </span>
            </span>
            {keys && (
              <span className={classes.keys}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
