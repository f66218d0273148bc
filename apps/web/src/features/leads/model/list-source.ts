import type { LeadList } from '@waypost/contract/leads';
import {
  CalendarDays,
  Copy,
  FileSpreadsheet,
  Link,
  List,
  MessageSquareText,
  Sparkles,
  ThumbsUp,
  UserPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

type SourceKind = LeadList['sources'][number]['kind'];

const sources: Readonly<Record<SourceKind, { label: string; Icon: LucideIcon }>> = {
  comments: { label: 'Comments Extractor', Icon: MessageSquareText },
  likes: { label: 'Likes Extractor', Icon: ThumbsUp },
  csv: { label: 'CSV Upload', Icon: FileSpreadsheet },
  copy: { label: 'Copy', Icon: Copy },
  search: { label: 'Sales Navigator URL Extractor', Icon: Link },
  event: { label: 'Event attendees', Icon: CalendarDays },
  connections: { label: 'Connections Scraper', Icon: UsersRound },
  followers: { label: 'Followers Extractor', Icon: UserPlus },
  ai: { label: 'Find with AI', Icon: Sparkles },
};

/** Where leads come from, as a word and a sign. */
export function sourceLook(kind: SourceKind): { label: string; Icon: LucideIcon } {
  return sources[kind];
}

/** The source that gave a list its sign: the first; more are said in words. */
export function listLook(list: Pick<LeadList, 'sources'>): { label: string | null; Icon: LucideIcon } {
  const [first, ...rest] = list.sources;
  if (!first) return { label: null, Icon: List };
  const { label, Icon } = sources[first.kind];
  const others = new Set(rest.map((source) => source.kind).filter((kind) => kind !== first.kind)).size;
  return { label: others === 0 ? label : `${label} and ${others} more`, Icon };
}
