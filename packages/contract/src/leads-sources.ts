import { z } from 'zod';
import { TAG_LENGTH_MAX } from '@waypost/domain/leads/lead-tags';
import { RELATION_ACCOUNTS_MAX } from '@waypost/domain/leads/sources/relation-filter';
import { cursor, id, isoInstant, line, page } from './fields.ts';
import { job } from './jobs.ts';
import { leadSourceKind, skipRule } from './leads.ts';

const searchUrl = z.string().trim().min(1, 'Paste the address of a search.').max(8_000);
/** Exact number of people to add at most. */
const amountMax = z.number().int().min(1).max(30_000).default(1_000);
const perDayMax = z.number().int().min(1).max(1_000);

/** What an account may still read today. Search results are people of searches, comments and reactions. */
export const readRoom = z.object({
  accountName: z.string(),
  type: z.enum(['free', 'premium', 'sales_navigator']),
  used: z.number().int(),
  cap: z.number().int(),
  left: z.number().int(),
  /** What is left of its profile views: who stands at a post without a profile link is looked up by one. */
  profileViews: z.object({ left: z.number().int(), cap: z.number().int() }),
});
export type ReadRoom = z.infer<typeof readRoom>;
export const readRoomQuery = z.object({ accountId: id });

export const searchBody = z.strictObject({ url: searchUrl, accountId: id });
/** How large a search is, as the account sees it. */
export const searchSize = z.object({
  /** Null when LinkedIn does not say. */
  total: z.number().int().nullable(),
  /** How many of them LinkedIn shows. */
  visible: z.number().int(),
  visibleMax: z.number().int(),
  room: readRoom,
});
export type SearchSize = z.infer<typeof searchSize>;

export const searchPart = z.object({ url: z.string(), label: z.string(), total: z.number().int() });
/** A larger search cut into pieces that share nobody. */
export const searchParts = z.object({
  total: z.number().int().nullable(),
  parts: z.array(searchPart),
  /** People that all pieces together show. */
  covered: z.number().int(),
  /** What cut it, in words: `Connections`, `Location`. */
  by: z.array(z.string()),
});
export type SearchParts = z.infer<typeof searchParts>;

const day = z.iso.date('Give a day that there is, as YYYY-MM-DD.');
const event = z.strictObject({
  name: line(200, 'The name of the event'),
  day: day.nullable(),
  url: z.url().max(500).nullable(),
});
const pasted = z.strictObject({
  profileUrl: z.string().trim().max(2_000).nullable(),
  fullName: z.string().trim().max(300),
  title: z.string().trim().max(500).nullable(),
  company: z.string().trim().max(500).nullable(),
  role: z.string().trim().max(100).nullable(),
});
/** Which connections or followers are wanted; words separated by commas, any of them is enough. */
export const relationWish = z.strictObject({
  /** ISO instant; who connected before is left out. */
  connectedSince: isoInstant.nullable().default(null),
  title: z.string().trim().max(300).default(''),
  company: z.string().trim().max(300).default(''),
  location: z.string().trim().max(300).default(''),
  /** Nobody of the workspace wrote to them from here, nor the account on LinkedIn, as far as it was read. */
  neverContacted: z.boolean().default(false),
  /** `yes`: who wrote to the account before, `no`: who did not, as far as its conversations were read; null: both. */
  replied: z.enum(['yes', 'no']).nullable().default(null),
  /** Of leads with this tag alone, in whatever spelling; empty: with or without one. */
  tag: z.string().trim().max(TAG_LENGTH_MAX).default(''),
  /** Who was seen to have another job than before, when their profile was read. */
  changedJob: z.boolean().default(false),
  /** Days: who did not comment on a post that was read, or answer, for longer is left out. Counted when it is read. */
  engagedDays: z.number().int().min(1).max(365).nullable().default(null),
  notConnected: z.boolean().default(false),
});
export type RelationWish = z.infer<typeof relationWish>;

const common = { amountMax, skip: z.array(skipRule).max(4).default([]) };
const account = { accountId: id };
/** Whose own people: those of `accountId`, and of these as well; an id that stands twice counts once. */
const relationAccounts = {
  ...account,
  alsoAccountIds: z
    .array(id)
    .max(RELATION_ACCOUNTS_MAX - 1, `Choose at most ${RELATION_ACCOUNTS_MAX} accounts.`)
    .default([]),
};
export const addPeopleSourceBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('search'),
    ...account,
    ...common,
    url: searchUrl,
    /** The pieces of a larger search; without any the search is read as it is. */
    parts: z
      .array(z.strictObject({ url: searchUrl, label: z.string().trim().max(300) }))
      .max(60)
      .default([]),
    /** People whose current title or company does not match are set aside. */
    filterOutside: z.boolean().default(true),
  }),
  z.strictObject({
    kind: z.literal('event'),
    ...account,
    ...common,
    eventUrl: z.string().trim().max(2_000),
    event,
  }),
  z.strictObject({
    kind: z.literal('attendees'),
    ...common,
    event,
    people: z.array(pasted).min(1, 'Give at least one person.').max(5_000, 'Give at most 5,000 people.'),
  }),
  z.strictObject({
    kind: z.enum(['connections', 'followers']),
    ...relationAccounts,
    ...common,
    wish: relationWish.default(relationWish.parse({})),
  }),
]);

/** `skipped`: left out by choice, or a company page; `unidentified`: nothing says who they are. */
export const rowOutcome = z.enum(['added', 'duplicate', 'skipped', 'unidentified', 'excluded', 'set_aside']);
/** Somebody that a source found, and what became of them. */
export const sourceRow = z.object({
  place: z.number().int(),
  outcome: rowOutcome,
  incomplete: z.boolean(),
  /** A sentence for those who were not added. */
  reason: z.string().nullable(),
  leadId: id.nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  profileUrl: z.string().nullable(),
});
export type SourceRow = z.infer<typeof sourceRow>;
export const sourceRowsQuery = z.object({
  outcome: z.enum([...rowOutcome.options, 'incomplete']).optional(),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const sourceRowsPage = page(sourceRow);
/** Rows of a run at once, by their `place`. */
export const CHOSEN_ROWS_MAX = 1_000;
const chosenPlaces = z
  .array(z.number().int().min(0))
  .min(1, 'Choose at least one person.')
  .max(CHOSEN_ROWS_MAX, `Choose at most ${CHOSEN_ROWS_MAX} people.`);
/** Without places: everybody who was set aside. */
export const takeInBody = z.strictObject({ places: chosenPlaces.optional() }).prefault({});
export const takenIn = z.object({
  added: z.number().int(),
  /** Rows of those who are new in the list, to take them out again. */
  places: z.array(z.number().int()),
});
export const takeOutBody = z.strictObject({ places: chosenPlaces });
export const takenOut = z.object({ removed: z.number().int() });

/** Several posts are read by one job and repeated together: the label says how many, these are all of them. */
const readPosts = { posts: z.array(z.string()).optional() };
/** A source that is read again every day into its list. */
export const liveSource = z.object({
  id,
  listId: id,
  kind: leadSourceKind,
  label: z.string(),
  ...readPosts,
  perDayMax: z.number().int(),
  active: z.boolean(),
  /** The job that somebody started, of which the daily ones are repetitions; null where it is not kept any more. */
  firstJobId: id.nullable(),
  lastRunAt: isoInstant.nullable(),
  /** What the last run did; null before the first. */
  lastRun: z.object({ jobId: id, status: job.shape.status, added: z.number().int() }).nullable(),
  nextRunAt: isoInstant.nullable(),
  /** Why the last run could not begin, failed, or what a daily one had to leave out. */
  problem: z.string().nullable(),
});
export type LiveSource = z.infer<typeof liveSource>;
/** One reading of a daily source; the one that somebody started is the first of them. */
export const liveRun = z.object({
  jobId: id,
  startedAt: isoInstant,
  status: job.shape.status,
  added: z.number().int(),
  /** Why it failed or waits, or what it had to leave out. */
  message: z.string().nullable(),
});
export type LiveRun = z.infer<typeof liveRun>;
/** Runs that are told; older ones keep their people and are not listed. */
export const LIVE_RUNS_MAX = 30;
/** A source of a list that was read to its end and could be read again every day. */
export const repeatableSource = z.object({
  /** The newest job that read it; named to keep it live. */
  jobId: id,
  kind: leadSourceKind,
  label: z.string(),
  ...readPosts,
  readAt: isoInstant,
});
export type RepeatableSource = z.infer<typeof repeatableSource>;
export const keepLiveBody = z.strictObject({ jobId: id, perDayMax: perDayMax.default(50) });
export const changeLiveBody = z.strictObject({ active: z.boolean(), perDayMax });

export const relationKind = z.enum(['connections', 'followers']);
export const relationsQuery = z.object({ accountId: id, kind: relationKind });
/** What is known of an account's own people. */
export const relationsState = z.object({
  people: z.number().int(),
  /** Null: never read to the end. */
  syncedAt: isoInstant.nullable(),
  /** The read that is going on. */
  jobId: id.nullable(),
});
export type RelationsState = z.infer<typeof relationsState>;
export const syncRelationsBody = z.strictObject({ accountId: id, kind: relationKind });
export const countRelationsBody = z.strictObject({
  ...relationAccounts,
  kind: relationKind,
  wish: relationWish,
});
/** People of all the accounts, one person once. */
export const relationsCount = z.object({ total: z.number().int(), matching: z.number().int() });
