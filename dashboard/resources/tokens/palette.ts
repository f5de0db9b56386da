import type { CommandSource } from '../../session/command.ts';
import { words } from '../../words/words.ts';

export const tokenCommands: CommandSource = {
  commands: (can) =>
    can('components.manage')
      ? [
          {
            id: 'tokens:add',
            label: words.tokens.create,
            icon: 'tokens',
            kind: 'action',
            to: '/tokens',
            search: { add: 1 },
          },
        ]
      : [],
};
