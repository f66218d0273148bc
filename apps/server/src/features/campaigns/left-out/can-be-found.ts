import { memberIdOfLink } from '@waypost/domain/linkedin/profile-url';
import type { LeadDetail } from '../../leads/index.ts';

/**
 * Whether an account can find this person: by the public identifier, or by a link that carries a member id, which is
 * looked up before anything is planned.
 */
export function canBeFound(lead: Pick<LeadDetail, 'publicIdentifier' | 'linkToResolve'>): boolean {
  return lead.publicIdentifier !== null || memberIdOfLink(lead.linkToResolve) !== null;
}

/** Why nobody can write to somebody who cannot be found. */
export const noProfile = {
  reason: 'There is no link that leads to a LinkedIn profile, so nobody can write to this person.',
  rule: 'No LinkedIn profile link',
};
