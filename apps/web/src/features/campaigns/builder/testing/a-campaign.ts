import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { defaultSettings } from '@waypost/domain/campaigns/settings/default-settings';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';

/** A draft for tests; give only what the test is about. */
export function aCampaign(given: Partial<CampaignDetail> = {}): CampaignDetail {
  const counts = {
    leads: 0,
    queued: 0,
    inProgress: 0,
    waiting: 0,
    replied: 0,
    finished: 0,
    skipped: 0,
    failed: 0,
    excluded: 0,
  };
  const rate = { numerator: 0, denominator: 0, percent: null };
  return {
    id: '01920000-0000-7000-8000-0000000000c1',
    name: 'Warehouse ops leaders',
    status: 'Draft',
    pauseReason: null,
    accounts: [],
    owner: null,
    folder: null,
    tags: [],
    counts,
    acceptRate: rate,
    replyRate: rate,
    positiveRate: rate,
    unsortedReplies: 0,
    waitingForPeople: false,
    forYou: { decisions: 0, tasks: 0, approvals: 0 },
    nextActionAt: null,
    createdAt: '2026-11-23T09:00:00.000Z',
    updatedAt: '2026-11-23T09:00:00.000Z',
    startedAt: null,
    lists: [{ id: '01920000-0000-7000-8000-0000000000a1', name: 'Nordics', leads: 12 }],
    graph: defaultSequence(),
    hours: null,
    settings: defaultSettings,
    version: 0,
    filling: false,
    dealing: null,
    dealtWithout: null,
    ...given,
  };
}

/** A connected account for tests. */
export function anAccount(given: Partial<LinkedInAccount> = {}): LinkedInAccount {
  const id = '01920000-0000-7000-8000-0000000000b1';
  return {
    id,
    account_id: id,
    provider: 'LINKEDIN',
    name: 'Nora Lindqvist',
    headline: null,
    email: null,
    picture: null,
    publicIdentifier: 'nora-lindqvist',
    type: 'premium',
    status: 'Active',
    statusReason: null,
    badges: [],
    paused: null,
    planRest: null,
    doubtsHeld: false,
    timeZone: 'Europe/Oslo',
    connectedAt: '2026-11-16T09:00:00.000Z',
    lastSyncAt: null,
    today: [{ budget: 'invite_day', label: 'invitations', windowHours: 24, used: 2, cap: 20, ceiling: 40 }],
    campaignsUsing: 0,
    ...given,
  };
}
