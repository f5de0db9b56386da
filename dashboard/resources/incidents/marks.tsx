import { Mark } from '../../ui/mark.tsx';
import { useHasCome } from '../../ui/now.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { type Incident, isDraft, publishesAt } from './model.ts';

/** What sets an incident apart from others: draft, pinned, public later, quiet. */
export function Marks({ incident }: { readonly incident: Incident }) {
  const publication = publishesAt(incident);
  const isPublic = useHasCome(publication);
  const text = words.incidents;
  return (
    <>
      {isDraft(incident) && <Mark tone={2}>{text.isDraft}</Mark>}
      {incident.visible === 0 && <Mark>{text.isStaffOnly}</Mark>}
      {!isPublic && (
        <Mark tone={6}>
          {text.publishesAt} <ZonedTime at={incident.published} />
        </Mark>
      )}
      {incident.stickied && <Mark tone={6}>{text.isPinned}</Mark>}
    </>
  );
}
