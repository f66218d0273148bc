import { normalisePublicIdentifier, parseProfileUrl } from '../linkedin/profile-url.ts';

/**
 * One person once: the key under which a lead is unique in a workspace is the normalised public identifier.
 * Provider ids are relative to the viewing account and are never part of it.
 */
export type LeadIdentityKey = string;

/** @returns `null` for what cannot be a public identifier; such a person is resolved before anything is planned. */
export function identityKeyOf(publicIdentifier: string): LeadIdentityKey | null {
  return normalisePublicIdentifier(publicIdentifier);
}

/** The key behind any form of profile link, or `null` when the link alone does not name the person. */
export function identityKeyOfLink(link: string): LeadIdentityKey | null {
  const parsed = parseProfileUrl(link);
  return parsed.kind === 'profile' ? parsed.publicIdentifier : null;
}
