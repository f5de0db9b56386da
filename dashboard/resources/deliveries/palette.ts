import type { CommandSource } from '../../session/command.ts';
import { words } from '../../words/words.ts';

export const deliveryCommands: CommandSource = {
  commands: (can) =>
    can('deliveries.manage')
      ? [
          {
            id: 'deliveries:failed',
            label: words.deliveries.commandFailed,
            icon: 'deliveries',
            kind: 'page',
            to: '/deliveries',
            search: { status: 'failed' },
          },
          {
            id: 'deliveries:health',
            label: words.deliveries.commandHealth,
            icon: 'deliveries',
            kind: 'page',
            to: '/deliveries',
          },
        ]
      : [],
};
