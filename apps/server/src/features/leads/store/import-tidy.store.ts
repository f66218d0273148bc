import { dueTidy } from './due-tidy.store.ts';

/** What is kept of an import is looked at for the first time after a day. */
export const importTidy = dueTidy('leads.import', 24);
