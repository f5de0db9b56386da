import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { callQuietly, root } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { forgetKeptData } from '../offline/kept-data.ts';
import { endSubscription } from '../offline/push-subscription.ts';
import { colorSchemes } from '../theme/color-scheme.ts';
import { clearDrafts } from '../ui/draft.ts';
import { Icon } from '../ui/icon.tsx';
import { notifyProblem } from '../ui/notify.tsx';
import { endUndoOffer } from '../ui/undo-offer.ts';
import { fill, words } from '../words/words.ts';

async function signOut(): Promise<void> {
  try {
    await callQuietly('DELETE /api/session');
    clearDrafts();
    await Promise.all([forgetKeptData(), endSubscription(root)]);
    endUndoOffer();
    location.assign(`${root}/dashboard/sign-in`);
  } catch (error) {
    notifyProblem(error);
  }
}

/** Who is signed in, and what belongs to them. */
export function AccountMenu({ onHelp }: { readonly onHelp: () => void }) {
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const text = words.shell;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" aria-label={fill(text.account, { name: session.name })} px="sm">
          <Icon name="people" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{session.name}</bdi> · {words.session.role[session.role]}
        </Menu.Label>
        <Menu.Item renderRoot={(props) => <Link to="/me/profile" {...props} />}>{text.profile}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/me/notifications" {...props} />}>
          {text.notifications}
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/me/security" {...props} />}>{text.security}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.colorScheme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme}>
          {colorSchemes.map((scheme) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              onChange={() => setColorScheme(scheme)}
            >
              {text[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={`${root}/`}
          target="_blank"
          rightSection={<Icon name="external" size={16} />}
        >
          {text.viewPage}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`${root}/docs`}
          target="_blank"
          rightSection={<Icon name="external" size={16} />}
        >
          {text.documentation}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`${root}/api/docs`}
          target="_blank"
          rightSection={<Icon name="external" size={16} />}
        >
          {text.apiReference}
        </Menu.Item>
        <Menu.Item onClick={onHelp}>{text.shortcuts}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{text.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
