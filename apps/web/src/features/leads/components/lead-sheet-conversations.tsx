import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { conversationsOfLeadQuery } from '../api/lead-around.ts';
import { linkClasses, SheetPart } from './lead-sheet-parts.tsx';

/** The conversations with a lead and the last word of each; nothing where there are none. */
export function LeadConversations({ leadId }: { leadId: string }) {
  const nowMs = useBusinessNow();
  const conversations = useQuery(conversationsOfLeadQuery(leadId)).data?.items ?? [];
  if (conversations.length === 0) return null;
  return (
    <SheetPart title="Conversation">
      <ul className="flex flex-col gap-2 text-dense">
        {conversations.map((one) => (
          <li key={one.id}>
            <p className="flex justify-between gap-2">
              <Link to={`${paths.inbox}?c=${one.id}`} className={linkClasses}>
                With {one.account.name}
              </Link>
              <span className="flex-none text-caption text-fg-subtle">{formatAgo(one.lastAt, nowMs)}</span>
            </p>
            <p className="truncate text-fg-muted">
              {one.lastIsOwn ? 'You: ' : ''}
              {one.lastText}
            </p>
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}
