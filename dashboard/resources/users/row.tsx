import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { root } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isMailSent } from '../../ui/mail.ts';
import { Mark } from '../../ui/mark.tsx';
import { notify, notifyWithUndo } from '../../ui/notify.tsx';
import { useNow } from '../../ui/now.ts';
import { Row } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { isInvitationExpired, isPending, mayChange, type User } from './model.ts';
import * as queries from './queries.ts';

const route = getRouteApi('/frame/people');

/** Whoever deleted their own account is signed out. */
const leave = () => location.assign(`${root}/dashboard/sign-in`);

/** One person, with what can be done about their account. */
export function UserRow({ user }: { readonly user: User }) {
  const session = useSession();
  const now = useNow();
  const text = words.users;
  const isOwn = user.id === session.userId;
  const isWaiting = isPending(user);
  return (
    <Row
      title={
        <>
          <span dir="auto">{user.name}</span>
          {isOwn && <Mark tone={6}>{text.you}</Mark>}
          {user.isDisabled && <Mark tone={4}>{text.disabled}</Mark>}
          {isWaiting && user.invited.string !== null && (
            <Mark tone={2}>{isInvitationExpired(user, now) ? text.invitationExpired : text.invited}</Mark>
          )}
        </>
      }
      detail={
        <FactLine
          facts={[
            <span key="email" dir="ltr">
              {user.email}
            </span>,
            words.session.role[user.role],
            <SignInTime key="time" user={user} />,
            !isWaiting && !user.hasSecondFactor && text.noSecondFactor,
          ]}
        />
      }
    >
      {mayChange(session.role, user) ? (
        <UserMenu user={user} isOwn={isOwn} />
      ) : (
        <Text c="dimmed">{text.ownersOnly}</Text>
      )}
    </Row>
  );
}

function SignInTime({ user }: { readonly user: User }) {
  const { lastSignedIn, invited } = user;
  if (isPending(user) && invited.string !== null)
    return <Filled text={words.users.invitedAt} values={{ time: <ZonedTime at={invited} /> }} />;
  if (lastSignedIn.string === null) return <>{words.users.neverSignedIn}</>;
  return <Filled text={words.users.lastSignIn} values={{ time: <ZonedTime at={lastSignedIn} /> }} />;
}

/** Lets somebody in again, or locks them out: their sessions end, and their tokens stop working. */
const setDisabled = (id: number, disabled: boolean) => queries.users.save(id, { disabled });

/** What can be done about an account. */
function useUserActions(user: User, isOwn: boolean) {
  const { id, name, email } = user;
  const text = words.users;
  const nameOf = () => name;
  return {
    sendAgain: useAction({
      run: () => queries.inviteAgain(id),
      onDone: () => isMailSent && notify(fill(text.resent, { email })),
      nameOf,
    }),
    toggle: useAction({
      run: (disabled: boolean) => setDisabled(id, disabled),
      onDone: (_, disabled) =>
        notifyWithUndo(fill(disabled ? text.wasDisabled : text.wasEnabled, { name }), () =>
          setDisabled(id, !disabled),
        ),
      nameOf,
    }),
    signOut: useAction({
      run: () => queries.signOut(id),
      onDone: () => notify(fill(text.wasSignedOut, { name })),
      nameOf,
    }),
    remove: useAction({
      run: () => queries.users.remove(id),
      onDone: () => {
        notify(fill(text.wasDeleted, { name }));
        if (isOwn) leave();
      },
      nameOf,
    }),
  };
}

function UserMenu({ user, isOwn }: { readonly user: User; readonly isOwn: boolean }) {
  const can = useCan();
  const navigate = route.useNavigate();
  const [isConfirming, confirm] = useDisclosure();
  const { sendAgain, toggle, signOut, remove } = useUserActions(user, isOwn);
  const text = words.users;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={fill(text.menu, { name: user.name })}>
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate({ search: (current) => ({ ...current, user: user.id }) })}>
            {words.common.edit}
          </Menu.Item>
          {isPending(user) && (
            <Menu.Item onClick={() => sendAgain.mutate()}>
              {isMailSent ? text.resend : text.resendLink}
            </Menu.Item>
          )}
          {!isOwn && !isPending(user) && !user.isDisabled && (
            <Menu.Item onClick={() => signOut.mutate()}>{text.signOut}</Menu.Item>
          )}
          {!isOwn && (
            <Menu.Item onClick={() => toggle.mutate(!user.isDisabled)}>
              {user.isDisabled ? text.enable : text.disable}
            </Menu.Item>
          )}
          {can('users.delete') && (
            <Menu.Item color="red" onClick={confirm.open}>
              {words.common.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {sendAgain.data && <InvitationDialog invitation={sendAgain.data} onClose={sendAgain.reset} />}
      <Confirm
        name={user.name}
        text={isOwn ? text.deleteOwnText : text.deleteText}
        mustType
        isOpen={isConfirming}
        onConfirm={() => remove.mutate()}
        onClose={confirm.close}
      />
    </>
  );
}
