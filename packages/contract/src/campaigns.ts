import { leftOutSchema } from '@waypost/domain/campaigns/settings/left-out';
import { campaignSettingsSchema } from '@waypost/domain/campaigns/settings/campaign-settings';
import { sequenceGraphSchema } from '@waypost/domain/campaigns/sequence/graph';
import { workingHoursSchema } from '@waypost/domain/linkedin/working-hours';
import { z } from 'zod';
import { editFor } from './campaigns-edit.ts';
import { id, isoInstant, line, page, pageQuery, prose } from './fields.ts';
import { leadScore } from './leads.ts';
import { accountStatus } from './linkedin.ts';
import { actionKind } from './linkedin-config.ts';
import { positive, rate } from './rates.ts';

export const campaignStatus = z.enum(['Draft', 'Scheduled', 'Active', 'Paused', 'Completed', 'Archived']);
export const leadState = z.enum([
  'Queued',
  'In progress',
  'Waiting',
  'Replied',
  'Finished',
  'Skipped',
  'Failed',
  'Excluded',
]);

/** What holds for every campaign of a workspace. */
export const campaignRules = z.strictObject({
  /** Days for which nobody who was written to is taken into a campaign again, by anybody; 0: no cool-off. */
  coolOffDays: z.number().int().min(0).max(365),
});
export type CampaignRules = z.infer<typeof campaignRules>;

export const campaignSender = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  status: accountStatus,
});

export const campaignCounts = z.object({
  leads: z.number().int(),
  queued: z.number().int(),
  inProgress: z.number().int(),
  waiting: z.number().int(),
  replied: z.number().int(),
  finished: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  excluded: z.number().int(),
});

/** Leads that wait for a person and for nothing else. */
export const leadsForYou = z.object({
  /** Nobody could find out whether their last step arrived. */
  decisions: z.number().int(),
  tasks: z.number().int(),
  /** Comments that may go out once somebody says so. */
  approvals: z.number().int(),
});
export type LeadsForYou = z.infer<typeof leadsForYou>;

export const campaignSummary = z.object({
  id,
  name: z.string(),
  status: campaignStatus,
  pauseReason: z.string().nullable(),
  accounts: z.array(campaignSender),
  /** Who made it; null: that person is gone. */
  owner: z.object({ id, name: z.string() }).nullable(),
  folder: z.string().nullable(),
  tags: z.array(z.string()),
  counts: campaignCounts,
  forYou: leadsForYou,
  acceptRate: rate,
  replyRate: rate,
  ...positive,
  /** Everybody is done, and it stays open for people who join its lists. */
  waitingForPeople: z.boolean(),
  /** When the next action of this campaign may happen, or it starts; null when nothing is planned. */
  nextActionAt: isoInstant.nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  startedAt: isoInstant.nullable(),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaignDetail = campaignSummary.extend({
  lists: z.array(z.object({ id, name: z.string(), leads: z.number().int() })),
  graph: sequenceGraphSchema,
  /** Null: the working hours of each sender. Otherwise stricter hours for this campaign. */
  hours: workingHoursSchema.nullable(),
  settings: campaignSettingsSchema,
  /** Version of the sequence; running leads keep the one they started with. */
  version: z.number().int(),
  /** True while leads are still being added. */
  filling: z.boolean(),
  /** Null unless leads wait for connections of its senders, `by` then at most; `dealtWithout`: whose were missing last. */
  dealing: z.object({ reason: z.string(), by: isoInstant }).nullable(),
  dealtWithout: z.string().nullable(),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

/** Create and update share one body; every field but the name may come later. */
export const campaignBody = z.strictObject({
  name: line(200, 'The name').optional(),
  listIds: z.array(id).max(50).optional(),
  accountIds: z.array(id).max(100).optional(),
  graph: sequenceGraphSchema.optional(),
  /** With a `graph` for a campaign that has started; absent: `new_leads`. */
  graphFor: editFor.optional(),
  /** The version that `graph` was made from: when it is no longer the newest of a started campaign, nothing is saved. */
  graphFrom: z.number().int().min(1).optional(),
  /** The `updatedAt` that the changes were made from: when the campaign was saved since, nothing is saved. */
  madeFrom: isoInstant.optional(),
  hours: workingHoursSchema.nullable().optional(),
  /** Of any campaign, whatever its status; null: in no folder. */
  folder: line(60, 'The folder').nullable().optional(),
  tags: z.array(line(40, 'The tag')).max(20).optional(),
  /** Only the groups that change. */
  settings: campaignSettingsSchema.partial().optional(),
});
export const createCampaignBody = campaignBody.extend({ name: line(200, 'The name') });
export const pauseBody = z.strictObject({ reason: prose(500, 'The reason') });
/** Only two dates can be in the wrong order: what is none is said of itself alone. */
function inOrder({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) {
  const isDate = (text: string | undefined): text is string => z.iso.date().safeParse(text).success;
  return !isDate(startDate) || !isDate(endDate) || startDate <= endDate;
}

/** Days, both included; left out: from the start on, up to now. */
export const periodQuery = z
  .object({ startDate: z.iso.date().optional(), endDate: z.iso.date().optional() })
  .refine(inOrder, {
    path: ['endDate'],
    message: 'The period ends before it starts. Choose an end date on or after the start date.',
  });

export const stepKind = z.enum([
  'visit',
  'invite',
  'message',
  'follow',
  'react',
  'comment',
  'inmail',
  'withdraw',
  'tag',
  'list',
  'webhook',
  'task',
]);

/** What a comparison of wordings says, however often one looks. */
export const wordingVerdict = z.object({
  kind: z.enum(['too_early', 'keep_running', 'winner', 'no_difference']),
  /** `winner`: the one; `no_difference`: those that are as good as each other, any others being worse. */
  variantIds: z.array(z.string()),
  /** Sends of each wording before anything is said. */
  observationsMin: z.number().int(),
  /** From the last change of the wordings or shares on; earlier sends do not count here. */
  since: isoInstant,
  variants: z.array(
    z.object({
      id: z.string(),
      done: z.number().int(),
      results: z.number().int(),
      /** Where the rate lies, as a share from 0 to 1, with 95 % confidence at this one look. */
      interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    }),
  ),
});
export type WordingVerdictView = z.infer<typeof wordingVerdict>;

/** True numbers of one step. */
export const stepStats = z.object({
  nodeId: z.string(),
  kind: stepKind,
  done: z.number().int(),
  /** Leads whose next step this is, those that wait out a delay or an acceptance before it included. */
  waiting: z.number().int(),
  /** Times the step failed; of a webhook: calls that came to nothing after their last try. */
  failed: z.number().int(),
  /** The most frequent reasons of that, at most 3. */
  failedBecause: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** Of a webhook: calls that are not answered yet, and are made again by themselves. Now, whatever the period. */
  unanswered: z.number().int(),
  /** Of invitations: accepted; of messages: leads who replied after it. */
  results: z.number().int(),
  /** The same per wording; empty where there is one. */
  variants: z.array(
    z.object({
      id: z.string(),
      share: z.number().int(),
      done: z.number().int(),
      results: z.number().int(),
    }),
  ),
  /** Null where wordings are not compared. */
  verdict: wordingVerdict.nullable(),
});
export const campaignStats = z.object({
  counts: campaignCounts,
  visited: z.number().int(),
  invited: z.number().int(),
  accepted: z.number().int(),
  messaged: z.number().int(),
  replied: z.number().int(),
  acceptRate: rate,
  replyRate: rate,
  ...positive,
  steps: z.array(stepStats),
  /** Leads under way that go on with an earlier version of the sequence. Now, whatever the period. */
  onEarlierVersions: z.number().int(),
});
export type CampaignStats = z.infer<typeof campaignStats>;
export const dailyStats = z.object({
  /** `YYYY-MM-DD`, UTC. */
  date: z.string(),
  visited: z.number().int(),
  invited: z.number().int(),
  accepted: z.number().int(),
  messaged: z.number().int(),
  replied: z.number().int(),
});

/** Leads of a removed sender that another one takes over. */
export const leadsMoved = z.object({ id, name: z.string(), leads: z.number().int() });

/** One sender with its leads under way, and what removing it would do now. */
export const senderInCampaign = campaignSender.extend({
  /** False: it was taken out and only goes on with leads it has written to. */
  takesLeads: z.boolean(),
  /** Leads it has not written to. */
  untouched: z.number().int(),
  /** Leads it has, or may have, written to: nobody else ever writes to them. */
  reached: z.number().int(),
  ifRemoved: z.object({
    moves: z.array(leadsMoved),
    /** Untouched leads that nobody can take over: they wait for a new sender. */
    waiting: z.number().int(),
    /** Whether its reached leads may stay with it: not after it was unlinked. */
    canKeep: z.boolean(),
    /** It is the last one: the campaign is paused while leads are left. */
    isLast: z.boolean(),
  }),
});
export type SenderInCampaign = z.infer<typeof senderInCampaign>;
export const senderParams = z.strictObject({ id, accountId: id });
export const addSenderBody = z.strictObject({ accountId: id });
/** What becomes of the leads the sender has reached: they end as Skipped, or stay with it. */
export const removeSenderBody = z.strictObject({ reached: z.enum(['skip', 'keep']) });
export const senderRemoved = z.object({
  campaign: campaignDetail,
  moved: z.array(leadsMoved),
  waiting: z.number().int(),
  skipped: z.number().int(),
  kept: z.number().int(),
});
export type SenderRemoved = z.infer<typeof senderRemoved>;

export const healthAccount = z.object({ id, name: z.string(), email: z.string() });
export const healthStatusQuery = z.object({ accountId: id.optional() });
export const healthStatus = z.object({
  campaignsWithIssues: z.number().int(),
  campaigns: z.array(
    z.object({
      id,
      name: z.string(),
      accounts: z.object({ disconnected: z.array(healthAccount), deleted: z.array(healthAccount) }),
    }),
  ),
});

/** One lead inside a campaign, always with a reason. */
export const campaignLead = z.object({
  enrolmentId: id,
  leadId: id,
  name: z.string(),
  headline: z.string().nullable(),
  company: z.string().nullable(),
  picture: z.string().nullable(),
  /** `because`: why this one has the lead, as a sentence; null where the lead was dealt before that was kept. */
  sender: z.object({ id, name: z.string(), because: z.string().nullable() }).nullable(),
  state: leadState,
  /** The one constraint that binds now. */
  reason: z.string(),
  /** When it can really go on if nothing else changes; null when time alone does not help. */
  nextAt: isoInstant.nullable(),
  /** The end of a wait of the sequence that a limit of the sender follows; else null. */
  waitEndsAt: isoInstant.nullable(),
  /** What would bring it forward, or bring it at all. */
  change: z.string(),
  /** Sends of the same sender that leave before it. */
  ahead: z.number().int(),
  /** The step the lead stands on. */
  nodeId: z.string(),
  /** Set when a person has to decide what became of an action. */
  reviewActionId: id.nullable(),
  /** Of that action: what was to be read, when it left last, and the person's profile. */
  review: z
    .object({ text: z.string().nullable(), leftAt: isoInstant.nullable(), link: z.string().nullable() })
    .nullable(),
  /** Set when the lead waits for a person; answered with `go-ahead`. */
  asks: z
    .object({
      /** `task`: instructions to carry out; `approval`: a comment that may go out, changed or not. */
      kind: z.enum(['task', 'approval']),
      nodeId: z.string(),
      text: z.string(),
      /** Why the text cannot go out as it is; null when it can. */
      problem: z.string().nullable(),
      /** Of a comment: the beginning of the post it is meant for; null where it was asked for before that was looked for. */
      post: z.object({ text: z.string(), publishedAt: isoInstant }).nullable(),
      /** Where that post is, or the newest posts of the lead, or its profile. */
      link: z.string().nullable(),
    })
    .nullable(),
  tags: z.array(z.string()),
  score: leadScore,
  /** A person holds this lead; it goes on when it is resumed. */
  paused: z.boolean(),
  canRetry: z.boolean(),
  /** LinkedIn did not clearly answer its last send: `nextAt` is when we look again, and nothing is sent before that. */
  inDoubt: z.boolean(),
  /** When it ended; null while it has not. */
  endedAt: isoInstant.nullable(),
  updatedAt: isoInstant,
});
export type CampaignLead = z.infer<typeof campaignLead>;
/** Why a lead waits, and when it would go on with one thing changed; what would not be earlier is left out. */
export const leadWhy = z.object({
  lead: campaignLead,
  whatIf: z.array(z.object({ change: z.string(), at: isoInstant })),
});
export type LeadWhy = z.infer<typeof leadWhy>;
/** Which leads of a campaign; every part narrows the choice. */
export const campaignLeadFilter = {
  state: leadState.optional(),
  /** Leads of this sender; an unknown one finds nothing. */
  accountId: id.optional(),
  /** Leads that stand at this step, or wait for it. */
  step: z.string().min(1).max(64).optional(),
  /** `person`: leads that wait for a decision, a task or an approval; `approval`: those whose comment may go out. */
  waitsFor: z.enum(['person', 'approval']).optional(),
  /** Part of the name, the headline or the company. */
  search: z.string().trim().max(200).optional(),
};
export const listCampaignLeadsQuery = pageQuery.extend({
  ...campaignLeadFilter,
  /** `next`: whose wait in the sequence ends first stands first, before any limit of the sender; others stand last. */
  sort: z.enum(['added', 'next']).default('added'),
});
export const campaignLeadsPage = page(campaignLead).extend({ total: z.number().int() });
export const enrolmentParams = z.strictObject({ id, enrolmentId: id });
export const resolveActionBody = z.strictObject({ choice: z.enum(['was_sent', 'send_again', 'skip']) });

export const goAheadBody = z.strictObject({
  nodeId: z.string().min(1).max(64),
  /** Of an approval: the comment as it shall go out. */
  text: prose(1_250, 'The comment').optional(),
  /** Of an approval: the lead goes on without the comment. */
  skip: z.literal(true).optional(),
});

/** Who would be reached, and who is left out by which rule: together with those who wait all people. */
export const audience = z.object({
  people: z.number().int(),
  contactable: z.number().int(),
  /** Taken in, and waiting until their profile link is added: nobody can write to them before. */
  withoutLink: z.number().int(),
  leftOut: z.array(z.object({ rule: z.string(), count: z.number().int() })),
});
export const audienceBody = z.strictObject({
  listIds: z.array(id).max(50),
  /** Whom the campaign itself would leave out. */
  leftOut: leftOutSchema.optional(),
});

export const sendingStop = z.object({
  stopped: z.boolean(),
  stoppedAt: isoInstant.nullable(),
  reason: z.string().nullable(),
  /** Planned actions that are held while it lasts; while nothing is stopped, those that a stop would hold now. */
  held: z.number().int(),
  /** The same by kind, most first. */
  heldKinds: z.array(z.object({ kind: actionKind, count: z.number().int() })),
});
export type SendingStop = z.infer<typeof sendingStop>;
export const stopBody = z.strictObject({ reason: prose(500, 'The reason').optional() });
export const removed = z.object({ deleted: z.literal(true) });
