import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useCan, useSession } from '../../api/session.ts';
import { FactLine } from '../../ui/fact-line.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useNow } from '../../ui/now.ts';
import { Row } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, words } from '../../words/words.ts';
import { isExpired, type Token } from './model.ts';
import { RevokeToken } from './revoke.tsx';

const route = getRouteApi('/frame/tokens');

interface Props {
  readonly token: Token;
  readonly parent: Token | undefined;
  readonly showsOwner: boolean;
}

/** One token: what it may do, when it was used, and what can be done about it. */
export function TokenRow({ token, parent, showsOwner }: Props) {
  const now = useNow();
  const text = words.tokens;
  const { abilities, parentId } = token;
  return (
    <Row
      title={
        <>
          <strong dir="auto">{token.name}</strong>
          {isExpired(token, now) && <Mark tone={4}>{text.expired}</Mark>}
        </>
      }
      detail={
        <FactLine
          facts={[
            showsOwner &&
              (token.userName === undefined
                ? fill(text.ofUser, { id: token.userId })
                : fill(text.of, { name: token.userName })),
            abilities.includes('*') ? text.everything : count(text.abilityCount, abilities.length),
            token.lastUsed.string === null ? (
              text.neverUsed
            ) : (
              <Filled key="used" text={text.lastUsed} values={{ time: <ZonedTime at={token.lastUsed} /> }} />
            ),
            token.expires.string === null ? (
              text.neverExpires
            ) : (
              <Filled key="expires" text={text.expires} values={{ time: <ZonedTime at={token.expires} /> }} />
            ),
            token.dialect === 'cachet3' && text.answersLikeCachet3,
            parentId !== undefined &&
              (parent
                ? fill(text.parent, { name: parent.name })
                : fill(text.parentUnknown, { id: parentId })),
          ]}
        />
      }
    >
      <TokenMenu token={token} />
    </Row>
  );
}

function TokenMenu({ token }: { readonly token: Token }) {
  const can = useCan();
  const { userId } = useSession();
  const navigate = route.useNavigate();
  const [isRevoking, revoke] = useDisclosure();
  const isOwn = token.userId === userId;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={fill(words.tokens.menu, { name: token.name })}>
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(isOwn || can('tokens.manage')) && (
            <Menu.Item
              onClick={() => void navigate({ search: (current) => ({ ...current, token: token.id }) })}
            >
              {words.common.edit}
            </Menu.Item>
          )}
          {(isOwn || can('tokens.delete')) && (
            <Menu.Item color="red" onClick={revoke.open}>
              {words.tokens.revoke}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRevoking && <RevokeToken token={token} onClose={revoke.close} />}
    </>
  );
}
