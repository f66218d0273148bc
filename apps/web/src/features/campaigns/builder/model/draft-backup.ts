import type { DraftContent } from './draft-content.ts';

/**
 * What is not saved yet, kept for this tab only: a reload, or a connection that is gone, loses nothing.
 * The entry names the person, so that the next one at this computer does not find it.
 */
const entry = (personId: string, campaignId: string | null) =>
  `campaign-draft:${personId}:${campaignId ?? 'new'}`;

export function readBackup(personId: string, campaignId: string | null): Partial<DraftContent> | null {
  try {
    const text = sessionStorage.getItem(entry(personId, campaignId));
    const kept: unknown = text === null ? null : JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? kept : null;
  } catch {
    return null;
  }
}

export function writeBackup(
  personId: string,
  campaignId: string | null,
  unsaved: Partial<DraftContent> | null,
): void {
  try {
    if (unsaved === null) sessionStorage.removeItem(entry(personId, campaignId));
    else sessionStorage.setItem(entry(personId, campaignId), JSON.stringify(unsaved));
  } catch {
    // Refused or full: then only the save itself protects the change.
  }
}
