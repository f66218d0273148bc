import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import {
  CircleStop,
  ClipboardCheck,
  Clock,
  Eye,
  FolderInput,
  Mail,
  MessageCircle,
  MessageSquare,
  Rss,
  Split,
  Tag,
  ThumbsUp,
  Undo2,
  UserPlus,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<SequenceNode['kind'], LucideIcon>> = {
  visit: Eye,
  invite: UserPlus,
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
  end: CircleStop,
};

export function StepIcon({ kind, className }: { kind: SequenceNode['kind']; className?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className={className ?? 'size-3.5 flex-none text-fg-muted'} strokeWidth={1.75} />;
}
