import type { ReactNode } from 'react';
import { type Ability, useCan } from '../api/session.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { words } from '../words/words.ts';

interface Props {
  readonly ability: Ability;
  /** The title of the page. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A page for those who may open it. Others learn why they may not. */
export function Needs({ ability, title, children }: Props) {
  const can = useCan();
  if (can(ability)) return <>{children}</>;
  return (
    <PageFrame title={title}>
      <ProblemAlert message={words.common.forbidden} />
    </PageFrame>
  );
}
