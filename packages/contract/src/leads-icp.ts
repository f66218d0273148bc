import {
  CRITERIA_MAX,
  CRITERION_KINDS,
  CRITERION_VALUE_LENGTH_MAX,
  CRITERION_VALUES_MAX,
  NICE_WEIGHT_MAX,
  PROFILE_NAME_LENGTH_MAX,
  PROFILE_TEXT_LENGTH_MAX,
  QUOTE_LENGTH_MAX,
  STANCES,
} from '@waypost/domain/leads/icp/profile';
import { z } from 'zod';
import { id, isoInstant, line, prose } from './fields.ts';
import { job } from './jobs.ts';
import { gridSelection } from './leads-grid.ts';
import { skipRule } from './leads.ts';

export const PROFILE_LEADS_MIN = 3;
export const PROFILE_LEADS_MAX = 10;
export const FIND_AMOUNT_MAX = 1_000;

/** One thing that an ideal customer is, or is not; any one of the values is enough. */
export const criterion = z.object({
  id,
  kind: z.enum(CRITERION_KINDS),
  values: z.array(z.string()),
  stance: z.enum(STANCES),
  /** 1 to 5; counts for nice criteria alone. */
  weight: z.int().min(1).max(NICE_WEIGHT_MAX),
  /** The words of the given text that it was read from; null: somebody's or the model's own idea. */
  quote: z.string().nullable(),
});
export type IcpCriterion = z.infer<typeof criterion>;

const criterionBody = z.strictObject({
  id,
  kind: z.enum(CRITERION_KINDS),
  values: z
    .array(line(CRITERION_VALUE_LENGTH_MAX, 'The value'))
    .min(1, 'Give at least one value.')
    .max(CRITERION_VALUES_MAX, `Give at most ${CRITERION_VALUES_MAX} values.`),
  stance: z.enum(STANCES),
  weight: z.int().min(1).max(NICE_WEIGHT_MAX),
  quote: prose(QUOTE_LENGTH_MAX, 'The quote').nullable(),
});

/** Made by: the model from texts, a person's edit, ratings of candidates, or taking back what a sentence changed. */
export const profileMaker = z.enum(['ai', 'person', 'ratings', 'undo']);
export const profile = z.object({
  id,
  name: z.string(),
  /** Counts up with every change; 0 while the first one is being built. */
  version: z.int(),
  criteria: z.array(criterion),
  madeBy: profileMaker,
  updatedAt: isoInstant,
});
export type IcpProfile = z.infer<typeof profile>;

/** Made anew by the caller for each try that is meant to be one of its own. */
export const requestId = id.describe(
  'Made by the caller: the same one again answers the same job and charges nothing.',
);
const buildFrom = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: prose(PROFILE_TEXT_LENGTH_MAX, 'The text').refine(
      (text) => text.trim().length >= 10,
      'Describe your buyer in a sentence at least.',
    ),
  }),
  z.strictObject({ kind: z.literal('website'), url: z.url({ protocol: /^https?$/ }).max(2_000) }),
  z.strictObject({
    kind: z.literal('leads'),
    leadIds: z
      .array(id)
      .min(PROFILE_LEADS_MIN, `Choose at least ${PROFILE_LEADS_MIN} leads.`)
      .max(PROFILE_LEADS_MAX, `Choose at most ${PROFILE_LEADS_MAX} leads.`),
  }),
]);
export const buildProfileBody = z.strictObject({ requestId, from: buildFrom });
/** Of all leads, or of one list. */
export const customersQuery = z.strictObject({
  search: z.string().trim().max(200).default(''),
  listId: id.optional(),
});
/** Somebody who can be chosen as a best customer. */
export const customer = z.object({
  id,
  fullName: z.string(),
  headline: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  picture: z.string().nullable(),
});
export type IcpCustomer = z.infer<typeof customer>;
export const customers = z.object({ items: z.array(customer) });

/** The job's `refId` is the profile. */
export const jobOfProfile = z.object({ job });

export const saveProfileBody = z.strictObject({
  name: line(PROFILE_NAME_LENGTH_MAX, 'The name'),
  criteria: z.array(criterionBody).max(CRITERIA_MAX, `A profile has at most ${CRITERIA_MAX} criteria.`),
  /** The version that was edited; another one by now answers `conflict`. */
  version: z.int().min(1),
});

export const profileVersion = z.object({
  version: z.int(),
  name: z.string(),
  criteria: z.int(),
  madeBy: profileMaker,
  createdAt: isoInstant,
});
export const profileDetail = profile.extend({
  /** Newest first. */
  versions: z.array(profileVersion),
});
export type IcpProfileDetail = z.infer<typeof profileDetail>;

/** A stored text that shows something, with its date. */
export const evidence = z.object({ field: z.string(), text: z.string(), at: isoInstant.nullable() });
export const verdict = z.object({
  criterion,
  verdict: z.enum(['met', 'missed', 'unknown']),
  fact: evidence.nullable(),
  /** Who read it: our rules, or the model, whose quote was found in the stored text. */
  by: z.enum(['rule', 'ai']),
});
export type IcpVerdict = z.infer<typeof verdict>;

export const estimateBody = z.strictObject({ accountId: id });
export const estimate = z.object({
  version: z.int(),
  /** People the searches show altogether; the same person may be in several. */
  total: z.int(),
  /** Mean fit of those seen; null: none was seen. */
  fit: z.int().nullable(),
  /** How many people were looked at for it. */
  seen: z.int(),
  /** What leaving out one criterion would change. */
  without: z.array(z.object({ criterionId: id, total: z.int(), fit: z.int().nullable(), seen: z.int() })),
  /** Criteria that a search cannot ask for: people are judged by them afterwards. */
  judgedLater: z.array(id),
});
export type IcpEstimate = z.infer<typeof estimate>;

export const previewBody = z.strictObject({ requestId, accountId: id });
export const candidate = z.object({
  id: z.string(),
  name: z.string(),
  headline: z.string().nullable(),
  location: z.string().nullable(),
  profileUrl: z.string().nullable(),
  score: z.int(),
  verdicts: z.array(verdict),
  liked: z.boolean().nullable(),
});
export type IcpCandidate = z.infer<typeof candidate>;
/** Most made-up people that one profile is shown. */
export const SAMPLES_MAX = 10;
/** How a made-up person stands to a profile: `close` misses a Must that only the page of their company tells. */
export const SAMPLE_STANDINGS = ['fits', 'may_fit', 'close'] as const;
/** A made-up person of the simulated network; nobody can be reached there. */
export const sample = candidate
  .pick({ id: true, name: true, headline: true, location: true, score: true, verdicts: true })
  .extend({ standing: z.enum(SAMPLE_STANDINGS) });
export type IcpSample = z.infer<typeof sample>;
export const samples = z.object({
  /** Whether this installation has the simulated network; with a real one only accounts search. */
  isAvailable: z.boolean(),
  /** Whether the profile has a Must that a search can ask for; nobody is found without. */
  isSearchable: z.boolean(),
  version: z.int(),
  /** Who meets no Exclude: known to fit first, then who may fit, then who comes close; among those the best fit first. */
  people: z.array(sample).max(SAMPLES_MAX),
});
export type IcpSamples = z.infer<typeof samples>;
/** Somebody whom the search showed and a Must or an Exclude keeps out. */
export const outsider = candidate
  .pick({ id: true, name: true, headline: true, profileUrl: true })
  .extend({ reason: z.string() });
export type IcpOutsider = z.infer<typeof outsider>;
export const preview = z.object({
  id,
  version: z.int(),
  total: z.int().nullable(),
  candidates: z.array(candidate),
  /** At most as many as a preview looks at, in the order of the search. */
  outside: z.array(outsider),
});
export type IcpPreview = z.infer<typeof preview>;
export const findPriceQuery = z.strictObject({ accountId: id });
export const findPrice = z.object({
  /** Credits that a preview which the search goes on from has cost; they are taken off. 0: it starts anew. */
  paidBefore: z.int(),
});

export const previewParams = z.strictObject({ id, previewId: id });

export const rateBody = z.strictObject({
  ratings: z
    .array(z.strictObject({ candidateId: z.string().max(200), liked: z.boolean() }))
    .min(1)
    .max(25),
});
export const rateReply = z.object({
  profile,
  changes: z.array(z.object({ criterionId: id, from: z.int(), to: z.int() })),
});

export const findPeopleBody = z.strictObject({
  requestId,
  accountId: id,
  listId: id,
  /** Exact number of people to add, if there are that many. */
  amount: z.int().min(1).max(FIND_AMOUNT_MAX),
  /** Whom to leave out although they fit; whoever a rule excludes never comes. Left out costs nothing. */
  skip: z
    .array(skipRule.exclude(['excluded']))
    .max(3)
    .default([]),
});
export const scoreListBody = z.strictObject({
  requestId,
  profileId: id,
  /** Scores that a person set are replaced, too. Otherwise those leads are skipped and cost nothing. */
  replaceByHand: z.boolean().default(false),
  /** Only these leads of the list: the job is then one of its bulks, with its skipped leads and its undo. */
  selection: gridSelection.optional(),
});
export const scorePriceBody = scoreListBody
  .pick({ replaceByHand: true })
  .extend({ selection: gridSelection });
/** What scoring chosen leads costs. */
export const scorePrice = z.object({
  /** Leads of the selection that are in the list. */
  leads: z.number().int(),
  /** Of those, how many have a score that a person set. */
  setByHand: z.number().int(),
  credits: z.number().int(),
});
export type ScorePrice = z.infer<typeof scorePrice>;

/** Why a lead has its fit: the profile it was judged by and what was found. */
export const leadFit = z.object({
  fit: z
    .object({
      profileId: id,
      profileName: z.string(),
      version: z.int(),
      score: z.int(),
      judgedAt: isoInstant,
      verdicts: z.array(verdict),
    })
    .nullable(),
});
export type LeadFit = z.infer<typeof leadFit>;

/** The profile version that filled or scored a list last; null: none did. */
export const listProfile = z.object({
  run: z
    .object({
      profileId: id,
      name: z.string(),
      version: z.int(),
      kind: z.enum(['find', 'score']),
      at: isoInstant,
    })
    .nullable(),
});
export const profileRemoved = z.object({ deleted: z.literal(true) });
