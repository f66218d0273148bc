import {
  Bot,
  ChartNoAxesColumn,
  FileText,
  Inbox,
  LayoutDashboard,
  Send,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../paths.ts';

export interface NavEntry {
  label: string;
  icon: LucideIcon;
  to: string;
  /** Marked and not a link. */
  soon?: boolean;
}

export const navEntries: readonly NavEntry[] = [
  { label: 'Dashboard', icon: LayoutDashboard, to: paths.dashboard },
  { label: 'Analytics', icon: ChartNoAxesColumn, to: paths.analytics },
  { label: 'Posts', icon: FileText, to: paths.posts },
  { label: 'Prospects', icon: UsersRound, to: paths.leads },
  { label: 'Outreach', icon: Send, to: paths.campaigns },
  { label: 'Unibox', icon: Inbox, to: paths.inbox },
  { label: 'GTM Agent', icon: Bot, to: paths.gtmAgent, soon: true },
];
