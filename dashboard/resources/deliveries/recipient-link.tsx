import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { type Delivery, recipientName } from './model.ts';

/** Whom a delivery is for: a link for those who may see them. */
export function RecipientLink({ recipient }: { readonly recipient: Delivery['recipient'] }) {
  const can = useCan();
  const name = recipientName(recipient);
  const id = String(recipient.id);
  if (recipient.type === 'subscribers' && can('subscribers.manage')) {
    return (
      <Link to="/subscribers/$subscriber" params={{ subscriber: id }}>
        {name}
      </Link>
    );
  }
  if (recipient.type === 'webhooks' && can('webhooks.manage')) {
    return (
      <Link to="/webhooks/$webhook" params={{ webhook: id }}>
        {name}
      </Link>
    );
  }
  return <>{name}</>;
}
