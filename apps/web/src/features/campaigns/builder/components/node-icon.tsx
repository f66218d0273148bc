import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import {
  ClipboardCheck,
  Clock,
  Eye,
  Flag,
  FolderInput,
  Mail,
  MessageCircle,
  MessageSquare,
  Rss,
  Split,
  Tag,
  ThumbsUp,
  Undo2,
  UserRoundPlus,
  Webhook,
} from 'lucide-react';
import { cn } from '../../../../ui/class-names.ts';

const icons = {
  visit: Eye,
  invite: UserRoundPlus,
  message: MessageSquare,
  follow: Rss,
  react: ThumbsUp,
  comment: MessageCircle,
  inmail: Mail,
  withdraw: Undo2,
  tag: Tag,
  list: FolderInput,
  webhook: Webhook,
  task: ClipboardCheck,
  wait: Clock,
  condition: Split,
  end: Flag,
} as const;

export function KindIcon({ kind, className }: { kind: SequenceNode['kind']; className?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className={cn('size-4 flex-none', className)} />;
}

/** The icon in its square; of a condition in a diamond. */
export function NodeIcon({ kind, chosen = false }: { kind: SequenceNode['kind']; chosen?: boolean }) {
  const diamond = kind === 'condition';
  return (
    <span
      aria-hidden
      className={cn(
        'grid flex-none place-items-center rounded-control bg-active text-fg-muted',
        diamond ? 'size-6 rotate-45 rounded-tag' : 'size-8',
        chosen && 'bg-accent-bg text-accent-fg',
      )}
    >
      <KindIcon kind={kind} className={diamond ? 'size-3.5 -rotate-45' : ''} />
    </span>
  );
}
