import { sectionsFor } from '../../pages/settings-sections.ts';
import { type Command, goTo } from './commands.ts';

/** The sections of the settings that somebody sees, and what is set in each, as commands that lead to its place. */
export function settingsCommands(isAdmin: boolean): readonly Command[] {
  const known = new Set(goTo.map(({ label }) => label));
  return sectionsFor(isAdmin)
    .flatMap(({ label: section, to, icon, entries }): Command[] => [
      { label: section, icon, to, words: ['settings'] },
      ...entries.map(({ label, words = '', at }) => ({
        label,
        icon,
        to: at === undefined ? to : `${to}#${at}`,
        words: [section, ...words.split(' ')],
      })),
    ])
    .filter(({ label }) => !known.has(label) && known.add(label).size > 0);
}
