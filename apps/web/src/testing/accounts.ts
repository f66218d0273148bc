import type { LinkedInAccount } from '@waypost/contract/linkedin';

/** A connected LinkedIn account for tests; give only what the test is about. */
export function anAccount(given: Partial<LinkedInAccount> = {}): LinkedInAccount {
  const id = given.id ?? '01920000-0000-7000-8000-0000000000a1';
  return {
    id,
    account_id: id,
    provider: 'LINKEDIN',
    name: 'Tomas Berg',
    headline: 'Head of Sales',
    email: 'tomas@example.com',
    picture: null,
    publicIdentifier: 'tomas-berg',
    type: 'premium',
    status: 'Active',
    statusReason: null,
    badges: [],
    paused: null,
    planRest: null,
    doubtsHeld: false,
    timeZone: 'Europe/Berlin',
    connectedAt: '2026-11-16T09:00:00.000Z',
    lastSyncAt: '2026-11-16T09:00:00.000Z',
    today: [],
    campaignsUsing: 0,
    ...given,
  };
}
