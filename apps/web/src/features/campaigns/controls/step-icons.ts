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
  type LucideIcon,
} from 'lucide-react';

/** One icon per kind of step, in the builder and where a campaign runs. */
export const stepIcons: Readonly<Record<SequenceNode['kind'], LucideIcon>> = {
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
};
