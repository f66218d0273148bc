import {
  CalendarDays,
  FileSpreadsheet,
  Link,
  MessageSquareText,
  Radar,
  ThumbsUp,
  UserPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../../app/paths.ts';

export interface CreateOption {
  name: string;
  text: string;
  to: string;
  Icon: LucideIcon;
  /** Coming Soon and disabled unless this part of Labs is switched on. */
  labs?: 'connections' | 'followers';
  /** Offered when leads are added to a list that exists, beside the options of a new one. */
  onlyAdds?: true;
  /** Works on a list that exists: its id travels in the address. */
  addsToLists?: true;
}

/** Beside the featured Find with AI, in the order of the specification. */
export const createOptions: readonly CreateOption[] = [
  {
    name: 'Social Listening',
    text: 'People who post about your topics',
    to: paths.socialListening,
    Icon: Radar,
  },
  {
    name: 'Comments Extractor',
    text: 'Everyone who commented on a post',
    to: paths.leadsFromComments,
    Icon: MessageSquareText,
    addsToLists: true,
  },
  {
    name: 'Likes Extractor',
    text: 'Everyone who reacted to a post',
    to: paths.leadsFromLikes,
    Icon: ThumbsUp,
    addsToLists: true,
  },
  {
    name: 'CSV Upload',
    text: 'A CSV, TSV or XLSX file',
    to: paths.leadsFromCsv,
    Icon: FileSpreadsheet,
    addsToLists: true,
  },
  {
    name: 'Sales Navigator URL Extractor',
    text: 'A search or lead list you already have',
    to: paths.leadsFromUrl,
    Icon: Link,
    addsToLists: true,
  },
  {
    name: 'Connections Scraper',
    text: 'Your own first-degree network',
    to: paths.leadsFromConnections,
    Icon: UsersRound,
    labs: 'connections',
    addsToLists: true,
  },
  {
    name: 'Followers Extractor',
    text: 'People who follow your profile',
    to: paths.leadsFromFollowers,
    Icon: UserPlus,
    labs: 'followers',
    addsToLists: true,
  },
  {
    name: 'Event attendees',
    text: 'People who attend an event',
    to: paths.leadsFromEvents,
    Icon: CalendarDays,
    addsToLists: true,
    onlyAdds: true,
  },
];
