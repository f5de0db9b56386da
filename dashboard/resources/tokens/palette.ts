import type { CommandSource } from '../../session/command.ts';
import { words } from '../../words/words.ts';

export const tokenCommands: CommandSource = {
  commands: (can) =>
    can('components.manage')
      ? [
          {
            id: 'token',
            label: words.tokens.create,
            icon: 'tokens',
            to: '/tokens',
            search: { create: 'yes' },
          },
        ]
      : [],
};
