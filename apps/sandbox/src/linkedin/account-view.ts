import type { Sandbox } from '../engine/sandbox.ts';
import type { Account } from '../state/state.ts';
import { isPaid, productsOf } from '../state/tiers.ts';
import type { Person } from '../world/people.ts';
import { iso } from './params.ts';

/** An account as the provider shows it. */
export function accountView(sandbox: Sandbox, account: Account) {
  const member = sandbox.memberOf(account);
  const name = `${member.firstName} ${member.lastName}`;
  return {
    object: 'Account',
    type: 'LINKEDIN',
    id: account.id,
    name,
    created_at: iso(account.createdWallMs),
    connection_params: {
      im: {
        id: sandbox.providerIds.of(member.number, member.number),
        publicIdentifier: member.publicIdentifier,
        username: name,
        premiumId: null,
        premiumContractId: account.tier === 'recruiter' ? '291770114' : null,
        premiumFeatures: productsOf(account.tier),
        organizations: [],
        connection_method: account.method,
        proxy: null,
      },
    },
    sources: [{ id: `${account.id}_MESSAGING`, status: account.status }],
    groups: [],
    signatures: [],
  };
}

/** The owner's own profile. */
export function ownProfileView(sandbox: Sandbox, account: Account) {
  const member = sandbox.memberOf(account);
  const providerId = sandbox.providerIds.of(member.number, member.number);
  return {
    object: 'AccountOwnerProfile',
    provider: 'LINKEDIN',
    provider_id: providerId,
    entity_urn: `urn:li:fsd_profile:${providerId}`,
    object_urn: `urn:li:member:${member.number % 2 ** 31}`,
    first_name: member.firstName,
    last_name: member.lastName,
    profile_picture_url: null,
    email: account.memberKey.includes('@') ? account.memberKey : `${member.publicIdentifier}@mail.example`,
    premium: isPaid(account.tier),
    open_profile: false,
    recruiter: seat(member, account.tier === 'recruiter'),
    sales_navigator: seat(member, account.tier === 'sales_navigator'),
    organizations: [],
    public_identifier: member.publicIdentifier,
    public_profile_url: `https://www.linkedin.com/in/${member.publicIdentifier}`,
    headline: member.headline,
    location: member.location,
    occupation: member.headline,
  };
}

const seat = (member: Person, has: boolean) =>
  has
    ? { owner_seat_id: String(100_000_000 + (member.number % 800_000_000)), contract_id: '291770114' }
    : null;
