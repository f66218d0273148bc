import { LEAD_SCORE_MAX, SCORE_REASON_LENGTH_MAX } from '@waypost/domain/leads/lead-score';
import { COMMENT_INTENTS } from '@waypost/domain/leads/sources/comment-intent';
import { OWN_COMPANIES_MAX, OWN_COMPANY_LENGTH_MAX } from '@waypost/domain/leads/sources/own-company';
import { TAG_LENGTH_MAX, TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { z } from 'zod';
import { cursor, id, isoInstant, line, page, pageQuery, prose } from './fields.ts';
import { job } from './jobs.ts';

export const leadSourceKind = z.enum([
  'comments',
  'likes',
  'csv',
  'copy',
  'search',
  'event',
  'connections',
  'followers',
  'ai',
]);

/** Where a list came from, with the link or file name to show. */
export const listSource = z.object({
  kind: leadSourceKind,
  label: z.string(),
  url: z.string().nullable(),
  /** Events alone whose day is known: `YYYY-MM-DD` in the zone of the event. */
  eventDay: z.string().optional(),
});

export const leadList = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  _count: z.object({ leads: z.number().int() }),
  sources: z.array(listSource),
  /** True while a job still adds leads. */
  filling: z.boolean(),
});
export type LeadList = z.infer<typeof leadList>;

const name = line(200, 'The name');
const description = prose(2000, 'The description');
export const createListBody = z.strictObject({ name, description: description.optional() });
/** A name without a description says that there is none: an emptied one is left out. A description alone keeps the name. */
export const updateListBody = z.strictObject({ name: name.optional(), description: description.optional() });

/** What a source said about a person, e.g. the text of a comment. */
export const commentIntent = z.enum(COMMENT_INTENTS);
export const leadContext = z.object({
  kind: leadSourceKind,
  postUrl: z.string().nullable(),
  text: z.string().nullable(),
  reaction: z.string().nullable(),
  at: isoInstant.nullable(),
  /** What a comment does, with its own words; only where it was read by AI. */
  intent: z.object({ value: commentIntent, quote: z.string() }).optional(),
  /** Connections and followers alone: the account whose own people they are among. */
  accountId: id.optional(),
});

/** How well a lead fits, 0 to 100, with the words of who or what said so. */
export const leadScore = z
  .object({
    value: z.number().int().min(0).max(LEAD_SCORE_MAX),
    reason: z.string().nullable(),
    at: isoInstant,
    /** A person set it; it stays when the list is scored again. Otherwise a file or a profile did. */
    byHand: z.boolean(),
  })
  .nullable();

export const lead = z.object({
  id,
  publicIdentifier: z.string().nullable(),
  profileUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  headline: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  customFields: z.record(z.string(), z.string()),
  /** Null: nobody has scored this lead. */
  score: leadScore,
  /** Oldest first. */
  tags: z.array(z.string()),
  context: z.array(leadContext),
  addedAt: isoInstant,
});
export type Lead = z.infer<typeof lead>;

/** `score` null takes the score away. */
export const scoreLeadBody = z.strictObject({
  score: z.number().int().min(0).max(LEAD_SCORE_MAX).nullable(),
  reason: prose(SCORE_REASON_LENGTH_MAX, 'The reason').optional(),
});
export const scoreLeadReply = z.object({ score: leadScore });

/** A word on leads; case and accents do not tell two of them apart. */
export const leadTag = line(TAG_LENGTH_MAX, 'The tag');
export const leadTags = z.object({ tags: z.array(z.string()) });
/** Adds and removes tags of up to 500 leads. */
export const changeTagsBody = z
  .strictObject({
    leadIds: z.array(id).min(1, 'Choose at least one lead.').max(500, 'Choose at most 500 leads at once.'),
    add: z.array(leadTag).max(TAGS_PER_LEAD_MAX).default([]),
    remove: z.array(leadTag).max(TAGS_PER_LEAD_MAX).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Name at least one tag.',
  });
export const changeTagsReply = z.object({
  /** Leads that got or lost at least one of these tags. */
  changedIds: z.array(id),
  /** Leads that got nothing because they would carry too many tags. */
  fullIds: z.array(id),
  /** Ids that are unknown here. */
  missing: z.number().int(),
});

export const leadsSort = z.enum(['added', 'name', 'company']);
export const listLeadsQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  sort: leadsSort.default('added'),
});
export const leadsPage = page(lead).extend({ total: z.number().int().nullable() });

/** One page of people at a post, straight from the network; nothing is stored. */
export const linkedinLeadsBody = z.strictObject({
  /** A post link or its number. */
  postId: z.string().trim().min(1, 'Paste a LinkedIn post link.').max(2000),
  from: z.enum(['comments', 'likes']).default('comments'),
  accountId: id,
  cursor: cursor.nullish(),
});
export const foundPerson = z.object({
  publicIdentifier: z.string().nullable(),
  profileUrl: z.string().nullable(),
  fullName: z.string(),
  headline: z.string().nullable(),
  context: leadContext,
});
export const linkedinLeadsReply = z.object({ items: z.array(foundPerson), cursor: z.string().nullable() });

export const previewPostBody = z.strictObject({ url: linkedinLeadsBody.shape.postId, accountId: id });
export const postPreview = z.object({
  postId: z.string(),
  url: z.string(),
  authorName: z.string(),
  text: z.string(),
  publishedAt: isoInstant.nullable(),
  /** With the replies to comments. */
  commentCount: z.number().int(),
  /** Without them; null when LinkedIn does not say. */
  threadCount: z.number().int().nullable(),
  reactionCount: z.number().int(),
});
export type PostPreview = z.infer<typeof postPreview>;

export const dedupeChoice = z.enum(['skip_in_list', 'skip_in_any_list']);
/** Whom a source leaves out although it found them; who is in the list already is never added twice. */
export const skipRule = z.enum(['in_any_list', 'contacted', 'in_campaign', 'excluded']);
export const reactionValue = z.enum([
  'LIKE',
  'PRAISE',
  'APPRECIATION',
  'EMPATHY',
  'INTEREST',
  'ENTERTAINMENT',
]);
export const addSourceBody = z.strictObject({
  kind: z.enum(['comments', 'likes']),
  postUrls: z.array(linkedinLeadsBody.shape.postId).min(1, 'Paste at least one post link.').max(20),
  accountId: id,
  /** Exact number of people to add at most. */
  amountMax: z.number().int().min(1).max(10_000).default(1000),
  includeReplies: z.boolean().default(false),
  excludeAuthor: z.boolean().default(true),
  dedupe: dedupeChoice.default('skip_in_list'),
  skip: z.array(skipRule).max(4).default([]),
  /** Likes: only these reactions; empty: all. */
  reactions: z.array(reactionValue).max(6).default([]),
  /** Likes: who commented comes too, each person once. */
  alsoCommenters: z.boolean().default(false),
  /** Comments: leaves out those without words, such as a picture alone. */
  onlyWithText: z.boolean().default(false),
  /** Comments: at least so many characters of text. */
  textLengthMin: z.number().int().min(0).max(1_000).default(0),
  /** Comments: AI reads what each does, and only these are taken; costs 1 credit per 10 comments. Empty: nothing is read. */
  intents: z.array(commentIntent).max(COMMENT_INTENTS.length).default([]),
  /** Leaves out the account's own connections, as far as they were read. */
  excludeConnections: z.boolean().default(false),
  /** Leaves out who works at one of these companies, as their headline names it. */
  excludeCompanies: z
    .array(line(OWN_COMPANY_LENGTH_MAX, 'The company'))
    .max(OWN_COMPANIES_MAX, `Name at most ${OWN_COMPANIES_MAX} companies.`)
    .default([]),
});
export const jobReply = z.object({ job });
export const duplicateReply = leadList.extend({ job });

/** Product fields a column can be mapped to; `custom:<name>` makes a custom field, null leaves it out. */
export const csvField = z.union([
  z.enum([
    'profileUrl',
    'firstName',
    'lastName',
    'fullName',
    'headline',
    'title',
    'company',
    'companyDomain',
    'location',
    'country',
    'industry',
    'email',
    'phone',
    'connectedOn',
    'score',
  ]),
  z.string().regex(/^custom:.{1,60}$/u),
]);
/** The `options` part of the multipart form of an import; the other part is `file`. */
export const importOptions = z.strictObject({
  /** An existing list, or the name of a new one. */
  listId: id.optional(),
  name: name.optional(),
  description: description.optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** Zero-based line on which the header stands; a preamble before it is skipped. Null: the first row is data. */
  headerLine: z.number().int().min(0).max(50).nullable().optional(),
  /** Column index (as text) to field; missing means: guess from the header. */
  mapping: z.record(z.string().regex(/^\d{1,3}$/), csvField.nullable()).optional(),
  onExisting: z.enum(['skip', 'fill_empty', 'overwrite']).default('fill_empty'),
});
export type ImportOptions = z.infer<typeof importOptions>;
export const importReply = z.object({ list: leadList, job });
export const deleted = z.object({ deleted: z.literal(true) });
export const listLeadParams = z.strictObject({ id, leadId: id });

/** Who no campaign may write to; checked when an action is planned. */
export const exclusionKind = z.enum(['person', 'company', 'domain', 'keyword']);
export const exclusion = z.object({
  id,
  kind: exclusionKind,
  /** As the user typed it. */
  value: z.string(),
  reason: z.string().nullable(),
  /** Business instant from which on it no longer counts; null: it has no end. */
  expiresAt: isoInstant.nullable(),
  expired: z.boolean(),
  createdAt: isoInstant,
});
export type Exclusion = z.infer<typeof exclusion>;
export const listExclusionsQuery = pageQuery.extend({
  /** Held by the value or the reason. */
  search: z.string().trim().max(200).optional(),
});
/** Newest first. `count`: on the first page, of all rules whatever is searched. */
export const exclusionsPage = page(exclusion).extend({
  count: z.object({ total: z.number().int(), expired: z.number().int() }).nullable(),
});
export const addExclusionBody = z.strictObject({
  kind: exclusionKind,
  /** A profile link, its name or an e-mail address, a company's name, a domain, or a word of headline, title or company. */
  value: line(300, 'The value'),
  reason: line(300, 'The reason').optional(),
  /** In the future; without one the rule has no end. */
  expiresAt: isoInstant.optional(),
});
/** The rule as it is now. */
export const addedExclusion = exclusion.extend({
  /** What it was before, where it was there already, in whatever spelling; null: it is new. */
  before: exclusion.pick({ reason: true, expiresAt: true }).nullable(),
});
export type AddedExclusion = z.infer<typeof addedExclusion>;
/** Rows that a file or a pasted list gave, each a rule of its own. */
export const importExclusionsBody = z.strictObject({
  rules: z
    .array(
      z.strictObject({
        kind: exclusionKind,
        value: z.string().max(1_000),
        reason: z.string().max(1_000).optional(),
        expiresAt: isoInstant.optional(),
      }),
    )
    .min(1, 'Give at least one row.')
    .max(5_000, 'Give at most 5,000 rows at a time.'),
});
export const importedExclusions = z.object({
  added: z.number().int(),
  /** Rules that were there already, in whatever spelling. */
  known: z.number().int(),
  /** Of those known: had an end and have none now. */
  endRemoved: z.number().int(),
  /** Of those known: end later than before. */
  endLater: z.number().int(),
  /** Rows that name the same rule as an earlier row, by their places among the rows. */
  repeated: z.array(
    z.object({
      index: z.number().int(),
      sameAs: z.number().int(),
      value: z.string(),
      /** It holds longer than the earlier one, so its end and its reason count; otherwise the earlier one's do. */
      counts: z.boolean(),
    }),
  ),
  refused: z.array(z.object({ index: z.number().int(), value: z.string(), message: z.string() })),
});
export type ImportedExclusions = z.infer<typeof importedExclusions>;
