import { useQuery } from '@tanstack/react-query';
import { Confirm } from '../../ui/confirm.tsx';
import { count, fill, listed, words } from '../../words/words.ts';
import { useRevokeToken } from './actions.ts';
import { descendantsOf, type Token } from './model.ts';
import { allTokensOf } from './queries.ts';

interface Props {
  readonly token: Token;
  readonly onClose: () => void;
}

/** Asks before a token ends, and names the tokens that end with it. */
export function RevokeToken({ token, onClose }: Props) {
  const tokens = useQuery(allTokensOf(token.userId));
  const revoke = useRevokeToken();
  const text = words.tokens;
  const children = descendantsOf(token.id, tokens.data ?? []);
  const names = listed(children.map(({ name }) => `“${name}”`));
  return (
    <Confirm
      name={token.name}
      title={fill(text.revokeTitle, { name: token.name })}
      text={
        children.length > 0
          ? `${text.revokeText} ${count(text.revokeChildren, children.length, { names })}`
          : text.revokeText
      }
      action={text.revoke}
      isOpen={tokens.data !== undefined || tokens.isError}
      onConfirm={() => revoke.mutate(token)}
      onClose={onClose}
    />
  );
}
