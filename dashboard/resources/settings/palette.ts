import type { CommandSource } from '../../session/command.ts';
import { fill, words } from '../../words/words.ts';
import { sections } from './model.ts';

export const settingsCommands: CommandSource = {
  commands: (can) =>
    can('settings.manage')
      ? sections.map((section) => ({
          id: `settings:${section}`,
          label: fill(words.settings.openSection, { section: words.settings.section[section] }),
          icon: 'settings' as const,
          kind: 'page' as const,
          to: '/settings',
          search: { section },
        }))
      : [],
};
