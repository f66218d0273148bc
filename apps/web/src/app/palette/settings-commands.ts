import { searchedSections } from '../../pages/settings-sections.ts';
import { type Command, goTo } from './commands.ts';

/** What the search of the settings finds, its sections and what is set in each, as commands that lead to its place. */
export function settingsCommands(isAdmin: boolean): readonly Command[] {
  const known = new Set(goTo.map(({ label }) => label));
  return searchedSections(isAdmin)
    .flatMap(({ label: section, to, icon, entries }): Command[] => [
      { label: section, icon, to, words: ['settings'] },
      ...entries.map(({ label, words = '', query, at }) => ({
        label,
        icon,
        to: `${to}${query === undefined ? '' : `?${query}`}${at === undefined ? '' : `#${at}`}`,
        words: [section, ...words.split(' ')],
      })),
    ])
    .filter(({ label }) => !known.has(label) && known.add(label).size > 0);
}
