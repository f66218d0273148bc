import { folded } from '../icp/folded.ts';

/** Fields of a lead that its profile tells. */
export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'headline',
  'title',
  'company',
  'location',
  'picture',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
/** Null and '' say nothing. */
export type ProfileValues = Readonly<Record<ProfileField, string | null>>;

const nameFields: readonly ProfileField[] = ['firstName', 'lastName', 'fullName'];

/** A lead that was read so many days ago is not read again by a job over many. */
export const PROFILE_FRESH_DAYS = 7;

/**
 * What is stored after a profile was read: gaps are filled; with `overwrite` what stands there is replaced by what the
 * profile says. Fields that somebody edited by hand stay in any case, and a profile that is silent takes nothing away. A
 * name is taken as a whole or not at all.
 * @param byHand fields whose value is somebody's own.
 */
export function mergeProfile(
  known: ProfileValues,
  found: ProfileValues,
  how: { overwrite: boolean; byHand: ReadonlySet<ProfileField> },
): ProfileValues {
  const merged: Record<ProfileField, string | null> = { ...known };
  const take = (field: ProfileField) => {
    const value = said(found[field]);
    if (value !== null && (how.overwrite || said(known[field]) === null)) merged[field] = value;
  };
  const isNameOwn = nameFields.some((field) => how.byHand.has(field));
  if (!isNameOwn && said(found.fullName) !== null) for (const field of nameFields) take(field);
  for (const field of PROFILE_FIELDS) {
    if (!nameFields.includes(field) && !how.byHand.has(field)) take(field);
  }
  return merged;
}

const said = (value: string | null): string | null => (value === null || value === '' ? null : value);

/** The job somebody had and has now; null where both are the same, or one of them is not known. */
export function jobChange(
  before: { title: string | null; company: string | null },
  now: { title: string | null; company: string | null },
): { from: string; to: string } | null {
  if (said(before.company) === null || said(now.company) === null) return null;
  if (sameCompany(before.company ?? '', now.company ?? '')) return null;
  return { from: jobWords(before), to: jobWords(now) };
}

const jobWords = ({ title, company }: { title: string | null; company: string | null }): string =>
  said(title) === null ? (company ?? '') : `${title} at ${company}`;

/** "Acme" and "ACME GmbH" are one: one name begins with the other. */
function sameCompany(one: string, other: string): boolean {
  const [a, b] = [folded(one), folded(other)];
  return a.startsWith(b) || b.startsWith(a);
}
