import { parseProfileUrl } from '../linkedin/profile-url.ts';
import type { LeadIdentityKey } from './lead-identity.ts';

/** The field of a lead that a link is given for, as its history calls it. */
export const PROFILE_LINK_LABEL = 'LinkedIn profile';

/** What a link that somebody gives for a lead says: who it is, by which id an account can look that up, or what is wrong. */
export type GivenLink =
  | { readonly says: 'identity'; readonly identityKey: LeadIdentityKey }
  | { readonly says: 'member'; readonly memberId: string }
  | { readonly says: 'nothing'; readonly problem: string };

/** The key of who stands behind a link that is still to be looked up; null where it has no id and is only the same link. */
export function memberKeyOf(link: string): `member:${string}` | null {
  const parsed = parseProfileUrl(link);
  return 'providerId' in parsed && parsed.providerId !== null ? `member:${parsed.providerId}` : null;
}

/** Reads any form of link to a person's profile, as somebody pastes it. */
export function readGivenLink(text: string): GivenLink {
  const link = parseProfileUrl(text.trim());
  switch (link.kind) {
    case 'profile':
      return { says: 'identity', identityKey: link.publicIdentifier };
    case 'provider_id':
      return { says: 'member', memberId: link.providerId };
    case 'sales_navigator':
      return link.providerId === null
        ? { says: 'nothing', problem: link.explanation }
        : { says: 'member', memberId: link.providerId };
    default:
      return { says: 'nothing', problem: link.explanation };
  }
}
