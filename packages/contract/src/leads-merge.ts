import { z } from 'zod';
import { id, isoInstant, page, pageQuery } from './fields.ts';
import { lead } from './leads.ts';

/** Two leads that are one person: `keepId` stays, `otherId` goes into it. */
const pair = { keepId: id, otherId: id };
const differ = ({ keepId, otherId }: { keepId: string; otherId: string }) => keepId !== otherId;
const differMessage = { path: ['otherId'], message: 'Choose two different leads.' };

export const mergePreviewBody = z.strictObject(pair).refine(differ, differMessage);

export const mergeSide = z.enum(['keep', 'other']);
/** A field as both leads have it; `suggested` is the side that has it, the kept lead's where both have. */
export const mergeField = z.object({
  /** A key of `EDITABLE_FIELDS`, `profile`, `picture`, `companyDomain`, `score`, or `custom:` and a name. */
  field: z.string(),
  label: z.string(),
  keep: z.string().nullable(),
  other: z.string().nullable(),
  suggested: mergeSide,
});
export const mergePreview = z.object({
  keep: lead.omit({ context: true }),
  other: lead.omit({ context: true }),
  fields: z.array(mergeField),
  /** What the kept lead gets besides. */
  gets: z.object({ lists: z.array(z.string()), tags: z.array(z.string()), notes: z.number().int() }),
  /** Sentences a person has to know before, e.g. that one of two campaigns ends. */
  warnings: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** @property fields sides by field; a field that is not named is taken as the preview suggests. */
export const mergeBody = z
  .strictObject({ ...pair, fields: z.record(z.string().max(80), mergeSide).default({}) })
  .refine(differ, differMessage);
export const mergeReply = z.object({
  id,
  leadId: id,
  /** Until then it can be undone. */
  undoUntil: isoInstant,
});

/** A merge that happened, newest first. */
export const pastMerge = mergeReply.extend({
  keptName: z.string(),
  otherName: z.string(),
  mergedAt: isoInstant,
  undoneAt: isoInstant.nullable(),
});
export const pastMergesPage = page(pastMerge);
export const mergesQuery = pageQuery;

/** Leads that are probably one person. */
export const duplicatePair = z.object({
  why: z.enum(['same_email', 'same_name_and_company']),
  leads: z.tuple([lead.omit({ context: true }), lead.omit({ context: true })]),
});
export const duplicatesPage = page(duplicatePair);
export const duplicatesQuery = pageQuery;
