import {
  Bot,
  CalendarDays,
  ChartNoAxesColumn,
  CircleUserRound,
  FileSpreadsheet,
  FileText,
  Gauge,
  Inbox,
  LayoutDashboard,
  Link2,
  ListPlus,
  MessageSquareText,
  Monitor,
  Moon,
  Search,
  Send,
  Settings,
  Sparkles,
  Sun,
  ThumbsUp,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { setTheme, type Theme } from '../../lib/theme.ts';
import { paths } from '../paths.ts';

/** Something that can be chosen in the palette. */
export interface Command {
  label: string;
  icon: LucideIcon;
  /** Other words by which it is found. */
  words?: readonly string[];
  /** As the shortcut that does the same. */
  keys?: string;
  /** Where it leads; else `run` does it. */
  to?: string;
  run?: () => void;
}

/** Pages that every person has, with the keys that lead there. */
export const goTo: readonly Command[] = [
  { label: 'Dashboard', icon: LayoutDashboard, to: paths.dashboard, keys: 'g d', words: ['home', 'today'] },
  {
    label: 'Analytics',
    icon: ChartNoAxesColumn,
    to: paths.analytics,
    keys: 'g a',
    words: ['figures', 'rates'],
  },
  { label: 'Posts', icon: FileText, to: paths.posts, keys: 'g p', words: ['content', 'publish'] },
  { label: 'Lead lists', icon: UsersRound, to: paths.leads, keys: 'g l', words: ['prospects', 'people'] },
  { label: 'Campaigns', icon: Send, to: paths.campaigns, keys: 'g c', words: ['outreach', 'sequences'] },
  { label: 'Unibox', icon: Inbox, to: paths.inbox, keys: 'g i', words: ['inbox', 'replies', 'messages'] },
  {
    label: 'GTM Agent, soon',
    icon: Bot,
    to: paths.gtmAgent,
    words: ['autopilot', 'assistant', 'join the list'],
  },
  {
    label: 'LinkedIn limits',
    icon: Gauge,
    to: paths.linkedinConfig,
    words: ['sending', 'warm-up', 'queue', 'working hours', 'time zone', 'pause'],
  },
  { label: 'Settings', icon: Settings, to: paths.settings, keys: 'g s', words: ['preferences'] },
  { label: 'LinkedIn accounts', icon: Link2, to: paths.settings, words: ['connect', 'reconnect', 'senders'] },
  {
    label: 'Billing',
    icon: Wallet,
    to: paths.billing,
    words: ['plan', 'upgrade', 'credits', 'keywords', 'invoices', 'tax'],
  },
];

export const create: readonly Command[] = [
  { label: 'New campaign', icon: Send, to: paths.campaignCreate, words: ['outreach', 'sequence'] },
  { label: 'New lead list', icon: ListPlus, to: `${paths.leads}?create=list`, words: ['prospects'] },
  {
    label: 'Leads from a file',
    icon: FileSpreadsheet,
    to: paths.leadsFromCsv,
    words: ['csv', 'excel', 'import'],
  },
  {
    label: 'Leads from a search link',
    icon: Search,
    to: paths.leadsFromUrl,
    words: ['sales navigator', 'url'],
  },
  { label: 'Leads from comments', icon: MessageSquareText, to: paths.leadsFromComments, words: ['post'] },
  { label: 'Leads from likes', icon: ThumbsUp, to: paths.leadsFromLikes, words: ['post', 'reactions'] },
  {
    label: 'Leads from an event',
    icon: CalendarDays,
    to: paths.leadsFromEvents,
    words: ['attendees', 'webinar', 'conference'],
  },
  {
    label: 'Find leads with AI',
    icon: Sparkles,
    to: paths.leadsWithAi,
    words: ['icp', 'profile', 'customer'],
  },
  { label: 'Connect a LinkedIn account', icon: CircleUserRound, to: paths.settings, words: ['sender'] },
];

const themeLabels: readonly [Theme, string, LucideIcon][] = [
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
  ['system', 'Theme of the system', Monitor],
];

export const themes: readonly Command[] = themeLabels.map(([theme, label, icon]) => ({
  label,
  icon,
  words: ['appearance', 'colour', 'mode'],
  run: () => setTheme(theme),
}));
