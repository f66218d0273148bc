import {
  CUSTOM_NAME_LENGTH_MAX,
  EDITABLE_FIELD_KEYS,
  type EditableField,
} from '@waypost/domain/leads/edit-lead';
import { CUSTOM_VALUE_LENGTH_MAX } from '@waypost/domain/leads/lead-bounds';
import { z } from 'zod';
import { id, idParams, isoInstant, page, pageQuery, prose } from './fields.ts';
import { customFieldKind } from './leads-grid.ts';
import { lead, leadContext, listSource } from './leads.ts';

/** Longest note, in characters. */
export const NOTE_LENGTH_MAX = 10_000;

/** What somebody wrote about a lead, for colleagues. */
export const leadNote = z.object({
  id,
  text: z.string(),
  /** The user who wrote it. */
  by: id,
  createdAt: isoInstant,
  /** Later than `createdAt` once it was changed. */
  updatedAt: isoInstant,
});
export type LeadNote = z.infer<typeof leadNote>;
export const noteBody = z.strictObject({
  text: prose(NOTE_LENGTH_MAX, 'The note').refine((text) => text.trim() !== '', 'The note cannot be empty.'),
});
export const noteParams = idParams.extend({ noteId: id });

export const leadEventKind = z.enum([
  /** Put into a list: `what` is its name. */
  'added',
  /** Taken out of a list: `what` is its name. */
  'removed',
  /** Put back where a removal that was undone took it from: `what` is the name of the list. */
  'returned',
  /** A field changed: `what` is its label, `from` and `to` its values, null for none. */
  'edited',
  /** `what` is the tag. */
  'tagged',
  'untagged',
  /** `from` and `to` are scores, null for none; `what` is the reason. */
  'scored',
  /** Another lead was merged into this one: `what` is its name. */
  'merged',
  'unmerged',
]);
export type LeadEventKind = z.infer<typeof leadEventKind>;
/** One thing that happened to a lead here; campaigns and conversations tell of theirs in their own calls. */
export const leadEvent = z.object({
  id,
  kind: leadEventKind,
  what: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The user who did it; null: a file, a source, a campaign. */
  by: id.nullable(),
  at: isoInstant,
});
export type LeadEvent = z.infer<typeof leadEvent>;
export const leadEventsPage = page(leadEvent);
export const leadEventsQuery = pageQuery;

/** Everything a sheet about one lead shows but campaigns and conversations. */
export const leadSheet = lead.omit({ customFields: true, context: true, addedAt: true }).extend({
  companyDomain: z.string().nullable(),
  /** A link that an account has to look up before anybody can write to this person. */
  linkToResolve: z.string().nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  /** By name; the workspace's fields this lead does not carry are there with null. */
  customFields: z.array(z.object({ name: z.string(), kind: customFieldKind, value: z.string().nullable() })),
  /** Lists the lead is in, the latest first, each with where its people came from. */
  lists: z.array(z.object({ id, name: z.string(), addedAt: isoInstant, sources: z.array(listSource) })),
  /** Newest first, at most 50. */
  contexts: z.array(leadContext),
  /** Newest first, at most 200. */
  notes: z.array(leadNote),
  /** The newest page; go on with `leadEvents`. */
  events: leadEventsPage,
});
export type LeadSheet = z.infer<typeof leadSheet>;

/**
 * `namesakes`: leads without a link whose name and company are those of the person who was forgotten. They may be somebody
 * else, so they stay; each with the names of its lists.
 */
export const forgottenLead = z.object({
  deleted: z.literal(true),
  namesakes: z.array(z.object({ id, lists: z.array(z.string()) })),
});
export type ForgottenLead = z.infer<typeof forgottenLead>;

const fieldText = z.string().max(2_000);
/** What surrounds a value does not count; how long the value itself may be is said with the name of its field. */
const ownValue = z.string().max(2 * CUSTOM_VALUE_LENGTH_MAX, 'This value is too long.');
const editedFields = {
  ...(Object.fromEntries(EDITABLE_FIELD_KEYS.map((key) => [key, fieldText.optional()])) as Record<
    EditableField,
    z.ZodOptional<typeof fieldText>
  >),
  customFields: z.record(z.string().min(1).max(CUSTOM_NAME_LENGTH_MAX), ownValue).optional(),
};
/**
 * Fields that are named change; '' clears one. Names: `fullName` alone is split into its parts, parts alone make it.
 * `profileLink` says who the lead is: any form of link to a profile. One that carries a member id alone is looked up by an
 * account. Another lead that has this profile is a `conflict`: the two can be merged.
 * `seen` is what stood in the fields for whoever changes them: where something else stands by now it is a `conflict` too,
 * and nothing is changed. Left out, whatever stands there is replaced.
 */
export const editLeadBody = z
  .strictObject({
    ...editedFields,
    profileLink: z.string().min(1, 'Give the link to a profile.').max(2_000).optional(),
    seen: z.strictObject(editedFields).optional(),
  })
  .refine(({ seen: _seen, ...named }) => Object.keys(named).length > 0, 'Name at least one field.');
export type EditLeadBody = z.input<typeof editLeadBody>;
