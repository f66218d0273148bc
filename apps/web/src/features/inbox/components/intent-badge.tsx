import type { Conversation } from '@waypost/contract/inbox';
import { Sparkles } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { intentLabel, intentTones } from '../model/intents.ts';

/** What somebody means, in one word; a sign before it where the AI said so. */
export function IntentBadge({ intent }: { intent: NonNullable<Conversation['intent']> }) {
  return (
    <Badge tone={intentTones[intent.is]}>
      {intent.by === 'ai' ? <Sparkles aria-hidden /> : null}
      {intentLabel(intent.is)}
      {intent.by === 'ai' ? <span className="sr-only">, sorted by AI</span> : null}
    </Badge>
  );
}

/** That the AI said what they mean, with the words of theirs that it went by. */
export function SortedByAi({ quote, className }: { quote: string | null; className?: string }) {
  return (
    <p className={cn('min-w-0 py-0.5 text-caption text-fg-muted', className)}>
      <span className="line-clamp-2 break-words" title={quote ?? undefined}>
        Sorted by AI{quote === null ? '' : ': '}
        {quote === null ? null : <q className="text-fg">{quote}</q>}
      </span>
    </p>
  );
}
