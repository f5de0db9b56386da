import { FailingCards } from './failing.tsx';
import { PageContradictions } from './page-contradictions.tsx';
import { Waiting } from './waiting.tsx';

/** What somebody has to do something about. It is loaded after the page, because it asks several resources. */
export const Attention = () => (
  <>
    <FailingCards />
    <PageContradictions />
    <Waiting />
  </>
);
