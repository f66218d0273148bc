import type { DraftContent } from './draft-content.ts';

/** What is not saved yet, kept for this tab only: a reload, or a connection that is gone, loses nothing. */
export interface Backup {
  unsaved: Partial<DraftContent>;
  /** The `updatedAt` that it was made from; null where none is known. */
  madeFrom: string | null;
  /** Saves of it that were sent and not answered: they may have arrived. */
  sent: readonly Partial<DraftContent>[];
}

/** Names the person, so that the next one at this computer does not find it. */
const entry = (personId: string, campaignId: string | null) =>
  `campaign-draft:${personId}:${campaignId ?? 'new'}`;

export function readBackup(personId: string, campaignId: string | null): Backup | null {
  try {
    const text = sessionStorage.getItem(entry(personId, campaignId));
    const kept: unknown = text === null ? null : JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return null;
    const { madeFrom = null, sent = [], ...unsaved } = kept as Partial<DraftContent> & Partial<Backup>;
    return { unsaved, madeFrom, sent };
  } catch {
    return null;
  }
}

export function writeBackup(personId: string, campaignId: string | null, backup: Backup | null): void {
  try {
    if (backup === null) sessionStorage.removeItem(entry(personId, campaignId));
    else {
      const { unsaved, ...origin } = backup;
      sessionStorage.setItem(entry(personId, campaignId), JSON.stringify({ ...unsaved, ...origin }));
    }
  } catch {
    // Refused or full: then only the save itself protects the change.
  }
}
