import '../theme/mantine-more.css';
import { Kbd, Modal, Table } from '@mantine/core';
import { useCan } from '../api/session.ts';
import { fill, words } from '../words/words.ts';
import { allPages, GO_KEY, REPORT_KEY } from './pages.ts';

/** Lists the shortcuts that the signed-in user can use. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const can = useCan();
  const text = words.shell;
  const rows: [string[], string][] = [
    [['Ctrl', 'K'], text.shortcutPalette],
    ...(can('incidents.manage') ? [[[REPORT_KEY], text.shortcutReport] satisfies [string[], string]] : []),
    [['u'], text.shortcutUpdate],
    [['s'], text.shortcutStatus],
    [['z'], text.shortcutUndo],
    [['/'], text.shortcutSearch],
    [['j', 'k'], text.shortcutMove],
    [['x'], text.shortcutSelect],
    [['?'], text.shortcutHelp],
  ];
  for (const { key, label, ability } of allPages) {
    if (key === undefined || (ability && !can(ability))) continue;
    rows.push([[GO_KEY, key], fill(text.shortcutGo, { page: text[label] })]);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.shortcuts}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <Table>
        <Table.Tbody>
          {rows.map(([keys, meaning]) => (
            <Table.Tr key={meaning}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} me={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
