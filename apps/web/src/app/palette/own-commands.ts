import { LogOut, MessageSquare } from 'lucide-react';
import { signOut } from '../../features/auth/index.ts';
import { askForFeedback } from '../../features/feedback/index.ts';
import type { Command } from './commands.ts';

/** What stands in the foot of the sidebar and is no page. */
export const ownCommands: readonly Command[] = [
  {
    label: 'Send feedback',
    icon: MessageSquare,
    words: ['feedback', 'report a problem', 'idea', 'support', 'contact us'],
    run: askForFeedback,
  },
  { label: 'Sign out', icon: LogOut, words: ['log out', 'logout', 'log off', 'leave'], run: signOut },
];
