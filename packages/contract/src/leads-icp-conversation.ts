import { REVISION_LENGTH_MAX } from '@waypost/domain/leads/icp/revise';
import { z } from 'zod';
import { id, isoInstant, prose } from './fields.ts';
import { criterion, requestId } from './leads-icp.ts';

/** A sentence about a profile: what to add, change or leave out. */
export const reviseBody = z.strictObject({
  requestId,
  text: prose(REVISION_LENGTH_MAX, 'The text').refine(
    (text) => text.trim().length >= 3,
    'Write what to add, change or leave out.',
  ),
  /** The version that it is about; another one by now answers `conflict`. */
  version: z.int().min(1),
});
export const revisionParams = z.strictObject({ id, revisionId: id });

/** What a sentence did to one criterion. */
export const criterionChange = z.object({
  change: z.enum(['added', 'changed', 'removed']),
  /** Null for one that is new. */
  before: criterion.nullable(),
  /** Null for one that is gone. */
  after: criterion.nullable(),
});
export type IcpCriterionChange = z.infer<typeof criterionChange>;

/** What somebody wrote about a profile, and what came of it. */
export const revision = z.object({
  /** The job that makes it. */
  id,
  text: z.string(),
  at: isoInstant,
  /** `undone`: it changed the profile, and that was taken back. */
  state: z.enum(['working', 'changed', 'unchanged', 'failed', 'undone']),
  changes: z.array(criterionChange),
  /** Criteria that stayed as they were set by hand, because the sentence does not speak of them. */
  kept: z.array(criterion),
  /** New criteria for which the profile had no room. */
  leftOut: z.int(),
  /** The version it made; null: none. */
  version: z.int().nullable(),
  /** What it cost; null while it is being made. */
  credits: z.int().nullable(),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
  /** Whether nothing was changed since, so that it can be taken back. */
  mayUndo: z.boolean(),
});
export type IcpRevision = z.infer<typeof revision>;
export const conversation = z.object({
  revisions: z.array(revision),
  /** How many more sentences this profile takes. */
  left: z.int(),
});

/** A preview to go on with. */
export const openPreview = z.object({
  /** The job that makes it, or made it. */
  id,
  profileId: id,
  profileName: z.string(),
  version: z.int(),
  /** Whether it is still being made. */
  isWorking: z.boolean(),
  /** People who fit; 0 while it is being made. */
  candidates: z.int(),
  /** What it cost; while it is being made, what is reserved for it. */
  credits: z.int(),
  at: isoInstant,
  keptUntil: isoInstant,
});
export type IcpOpenPreview = z.infer<typeof openPreview>;
export const openPreviews = z.object({ items: z.array(openPreview) });
