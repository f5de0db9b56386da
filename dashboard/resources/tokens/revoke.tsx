import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.tsx';
import { count, fill, listed, words } from '../../words/words.ts';
import { descendantsOf, type Token } from './model.ts';
import { allTokensOf, tokens } from './queries.ts';

interface Props {
  readonly token: Token;
  readonly onClose: () => void;
}

/** Asks before a token ends, and names the tokens that end with it. */
export function RevokeToken({ token, onClose }: Props) {
  const { id, name, userId } = token;
  const all = useQuery(allTokensOf(userId));
  const text = words.tokens;
  const revoke = useAction({
    run: () => tokens.remove(id),
    onDone: () => notify(fill(text.revoked, { name })),
    nameOf: () => name,
  });
  const children = descendantsOf(id, all.data?.records ?? []);
  const names = listed(children.map((child) => `“${child.name}”`));
  return (
    <Confirm
      name={name}
      title={fill(text.revokeTitle, { name })}
      text={
        children.length > 0
          ? `${text.revokeText} ${count(text.revokeChildren, children.length, { names })}`
          : text.revokeText
      }
      action={text.revoke}
      isOpen={all.data !== undefined || all.isError}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
