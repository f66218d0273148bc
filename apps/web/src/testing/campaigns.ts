import type {
  CampaignDetail,
  CampaignLead,
  CampaignStats,
  CampaignSummary,
  SenderInCampaign,
  SendingStop,
} from '@waypost/contract/campaigns';
import { defaultSettings } from '@waypost/domain/campaigns/settings/default-settings';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { rateOf } from '@waypost/domain/campaigns/stats';

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const noCounts: CampaignSummary['counts'] = {
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

/** Nothing is stopped, and nothing is planned that a stop would hold. */
export const sendingGoesOn: SendingStop = {
  ...{ stopped: false, stoppedAt: null, reason: null },
  ...{ held: 0, heldKinds: [] },
};

/** A campaign for tests; give only what the test is about. */
export function aCampaign(given: Partial<CampaignSummary> = {}): CampaignSummary {
  return {
    id: idOf(100),
    name: 'Fleet founders',
    status: 'Active',
    pauseReason: null,
    accounts: [{ id: idOf(10), name: 'Tomas Berg', email: null, picture: null, status: 'Active' }],
    owner: null,
    folder: null,
    tags: [],
    counts: { ...noCounts, leads: 40, waiting: 25, inProgress: 10, replied: 5 },
    acceptRate: rateOf(9, 30),
    replyRate: rateOf(2, 12),
    positiveRate: rateOf(1, 12),
    unsortedReplies: 0,
    waitingForPeople: false,
    forYou: { decisions: 0, tasks: 0, approvals: 0 },
    nextActionAt: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    startedAt: '2026-11-02T09:00:00.000Z',
    ...given,
  };
}

export function aCampaignDetail(given: Partial<CampaignDetail> = {}): CampaignDetail {
  return {
    ...aCampaign(),
    lists: [{ id: idOf(20), name: 'Founders', leads: 40 }],
    graph: defaultSequence(),
    hours: null,
    settings: defaultSettings,
    version: 1,
    filling: false,
    dealing: null,
    dealtWithout: null,
    ...given,
  };
}

export function aCampaignLead(given: Partial<CampaignLead> = {}): CampaignLead {
  return {
    enrolmentId: idOf(200),
    leadId: idOf(300),
    name: 'Emil Voss',
    headline: 'VP of Engineering',
    company: 'Zelomadra',
    picture: null,
    sender: { id: idOf(10), name: 'Tomas Berg', because: 'Is connected with this person already.' },
    state: 'Waiting',
    reason: 'Waiting up to 14 days for the invitation to be accepted.',
    nextAt: null,
    waitEndsAt: null,
    change: 'It goes on at once when the person accepts.',
    ahead: 0,
    nodeId: 'accepted',
    reviewActionId: null,
    review: null,
    asks: null,
    tags: [],
    score: null,
    paused: false,
    canRetry: false,
    endedAt: null,
    inDoubt: false,
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...given,
  };
}

/** A sender that has written to 18 of its 30 leads; give only what the test is about. */
export function aSenderInCampaign(given: Partial<SenderInCampaign> = {}): SenderInCampaign {
  return {
    id: idOf(10),
    name: 'Tomas Berg',
    email: null,
    picture: null,
    status: 'Active',
    takesLeads: true,
    untouched: 12,
    reached: 18,
    ...given,
    ifRemoved: {
      moves: [{ id: idOf(11), name: 'Beatriz Drummond', leads: 12 }],
      waiting: 0,
      canKeep: true,
      isLast: false,
      ...given.ifRemoved,
    },
  };
}

export function someStats(given: Partial<CampaignStats> = {}): CampaignStats {
  return {
    counts: aCampaign().counts,
    visited: 38,
    invited: 30,
    accepted: 9,
    messaged: 8,
    replied: 5,
    acceptRate: rateOf(9, 30),
    replyRate: rateOf(5, 30),
    positiveRate: rateOf(2, 30),
    unsortedReplies: 1,
    steps: [
      {
        nodeId: 'message-1',
        kind: 'message',
        done: 8,
        waiting: 1,
        failed: 0,
        failedBecause: [],
        unanswered: 0,
        results: 5,
        variants: [],
        verdict: null,
      },
      {
        nodeId: 'invite',
        kind: 'invite',
        done: 30,
        waiting: 4,
        failed: 1,
        failedBecause: [{ reason: 'LinkedIn refused this step.', count: 1 }],
        unanswered: 0,
        results: 9,
        variants: [],
        verdict: null,
      },
      {
        nodeId: 'visit',
        kind: 'visit',
        done: 38,
        waiting: 2,
        failed: 0,
        failedBecause: [],
        unanswered: 0,
        results: 0,
        variants: [],
        verdict: null,
      },
      {
        nodeId: 'message-2',
        kind: 'message',
        done: 0,
        waiting: 0,
        failed: 0,
        failedBecause: [],
        unanswered: 0,
        results: 0,
        variants: [],
        verdict: null,
      },
    ],
    onEarlierVersions: 0,
    ...given,
  };
}
