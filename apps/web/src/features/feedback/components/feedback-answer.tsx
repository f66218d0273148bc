import type { Feedback } from '@waypost/contract/feedback';
import { formatDateTime } from '../../../lib/dates.ts';

/** What was answered and when; nothing while nobody answered. */
export function FeedbackAnswer({ item }: { item: Pick<Feedback, 'answer' | 'answeredAt'> }) {
  if (item.answer === null || item.answeredAt === null) return null;
  return (
    <div className="rounded-card border-l-2 border-primary bg-sunken px-3 py-2">
      <p className="text-caption text-fg-subtle">Answered {formatDateTime(item.answeredAt)}</p>
      <p className="text-dense break-words whitespace-pre-wrap">{item.answer}</p>
    </div>
  );
}
