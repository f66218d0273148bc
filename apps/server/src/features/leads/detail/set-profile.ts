import { readGivenLink } from '@waypost/domain/leads/profile-link';
import { memberLinkOf, profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isDealtWith } from '../../linkedin/index.ts';
import { eraseDegrees } from '../enrichment/degree.store.ts';
import { eraseFacts } from '../enrichment/profile-fact.store.ts';
import { forgottenPeople, forgottenReason } from '../forget/forgotten-people.ts';
import { keepFormerKeys } from '../merge/merge.store.ts';
import { contactedAmong } from '../store/contacted.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { findLeadIdByIdentity, findLeadRow } from '../store/lead.store.ts';
import { eraseSightings } from '../store/provider-id.store.ts';

/** A lead with the link that was given for it. */
export interface Linked {
  /** As it is recognised from now on. */
  row: LeadRow;
  from: string | null;
  to: string;
  /** It was somebody else on LinkedIn before. */
  otherPerson: boolean;
}

/** What a lead is recognised by, as a person reads it; null where nothing leads to a profile. */
const linkOf = (row: LeadRow): string | null =>
  row.identity_key === null ? row.link_to_resolve : profileUrlOf(row.identity_key);

/**
 * Reads the link that somebody gave for a lead. The turn at leads must be taken.
 * @returns undefined when the lead has that link already.
 * @throws AppError `invalid_input` for a link that names nobody; `conflict` when it is another lead's or somebody's who was
 * forgotten.
 */
export async function linkedWith(
  tx: Tx,
  { secrets }: Pick<Platform, 'secrets'>,
  workspaceId: string,
  row: LeadRow,
  text: string,
): Promise<Linked | undefined> {
  const given = readGivenLink(text);
  if (given.says === 'nothing') throw refused('invalid_input', given.problem);
  const from = linkOf(row);
  if (given.says === 'member') {
    if (row.identity_key !== null) {
      throw refused(
        'invalid_input',
        'This link carries a member id instead of a name, which says less than the link that is there. Give the address of the public profile.',
      );
    }
    const to = memberLinkOf(given.memberId);
    return from === to ? undefined : { row: { ...row, link_to_resolve: to }, from, to, otherPerson: false };
  }
  const { identityKey } = given;
  if (identityKey === row.identity_key) return undefined;
  const ownerId = await findLeadIdByIdentity(tx, workspaceId, identityKey);
  // One that was merged into this lead had that link: it is the same person.
  if (ownerId !== undefined && ownerId !== row.id) {
    throw refused('conflict', await ownedBy(tx, workspaceId, ownerId));
  }
  const found = { identityKey, seenAs: null, fields: { email: null } };
  if ((await forgottenPeople(tx, secrets, workspaceId, [found])).size > 0) {
    throw refused('conflict', forgottenReason);
  }
  const former = row.identity_key;
  const otherPerson = former !== null && ownerId === undefined;
  if (otherPerson) await leavePerson(tx, workspaceId, row.id);
  else if (former !== null) {
    await keepFormerKeys(tx, workspaceId, [{ leadId: row.id, key: former }], 'identity');
  }
  if (row.fallback_key !== null) {
    await keepFormerKeys(tx, workspaceId, [{ leadId: row.id, key: row.fallback_key }], 'fallback');
  }
  const linked = { ...row, identity_key: identityKey, fallback_key: null, link_to_resolve: null };
  return { row: linked, from, to: profileUrlOf(identityKey), otherPerson };
}

/** What is known of the person behind the former link goes, above all how accounts see them: it would lead sends to them. */
async function leavePerson(tx: Tx, workspaceId: string, leadId: string): Promise<void> {
  await eraseSightings(tx, workspaceId, leadId);
  await eraseDegrees(tx, workspaceId, leadId);
  await eraseFacts(tx, workspaceId, leadId);
}

/**
 * A lead whose person was dealt with cannot become another one. Asked when what was planned has been taken back: nothing
 * can begin any more.
 * @throws AppError `conflict`.
 */
export async function refuseDealtWith(tx: Tx, workspaceId: string, leadId: string): Promise<void> {
  const contacted = await contactedAmong(tx, workspaceId, [leadId]);
  if (contacted.size === 0 && !(await isDealtWith(tx, workspaceId, leadId))) return;
  throw refused(
    'conflict',
    'Something was sent to the person behind the present link, so this lead stays theirs. Add the other person as a lead of their own.',
  );
}

async function ownedBy(tx: Tx, workspaceId: string, ownerId: string): Promise<string> {
  const owner = await findLeadRow(tx, workspaceId, ownerId);
  const name =
    owner === undefined || owner.full_name === '' ? 'Another lead' : `${owner.full_name}, another lead,`;
  return `${name} has this LinkedIn profile already. If they are one person, merge the two.`;
}

function refused(code: 'invalid_input' | 'conflict', message: string): AppError {
  return new AppError(code, message, { issues: [{ path: 'body.profileLink', message }] });
}
