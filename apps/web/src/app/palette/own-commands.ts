import { CircleQuestionMark, LogOut, MessageSquare, PanelLeft } from 'lucide-react';
import { signOut } from '../../features/auth/index.ts';
import { askForFeedback } from '../../features/feedback/index.ts';
import { useShortcutState } from '../../lib/shortcuts.ts';
import type { Command } from './commands.ts';

/** What a key of the shell does, also where single keys are switched off. */
function pressed(key: string): void {
  const groups = [...useShortcutState.getState().groups.values()];
  groups.find(({ shortcuts }) => shortcuts.some((shortcut) => shortcut.key === key))?.run(key);
}

/** What stands in the header or in the sidebar and is no page. */
export const ownCommands: readonly Command[] = [
  {
    label: 'Keyboard shortcuts',
    icon: CircleQuestionMark,
    keys: '?',
    words: ['help', 'hotkeys', 'single keys'],
    run: () => pressed('?'),
  },
  {
    label: 'Collapse or expand the sidebar',
    icon: PanelLeft,
    keys: '[',
    words: ['sidebar', 'menu', 'navigation'],
    run: () => pressed('['),
  },
  {
    label: 'Send feedback',
    icon: MessageSquare,
    words: ['feedback', 'report a problem', 'idea', 'support', 'contact us'],
    run: askForFeedback,
  },
  { label: 'Sign out', icon: LogOut, words: ['log out', 'logout', 'log off', 'leave'], run: signOut },
];
