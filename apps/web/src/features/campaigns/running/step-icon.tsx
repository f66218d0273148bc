import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import {
  CircleStop,
  ClipboardCheck,
  Clock,
  Eye,
  FolderInput,
  MessageSquare,
  Split,
  Tag,
  UserPlus,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<SequenceNode['kind'], LucideIcon>> = {
  visit: Eye,
  invite: UserPlus,
  message: MessageSquare,
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
