import type { Lead } from '@waypost/contract/leads';
import type { ExclusionSubject } from '@waypost/domain/leads/exclusion';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import { sql } from 'kysely';
import type { PersonFields } from '../lead-person.ts';

/** A row of `leads` as selected by {@link leadColumns}; never leaves the stores. */
export interface LeadRow {
  id: string;
  identity_key: string | null;
  fallback_key: string | null;
  first_name: string | null;
  last_name: string | null;
  full_name: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  company_domain: string | null;
  location: string | null;
  email: string | null;
  picture: string | null;
  link_to_resolve: string | null;
  custom_fields: Record<string, string>;
  score: number | null;
  score_reason: string | null;
  scored_at: number | null;
  /** Who set the score by hand; null: a file or a profile. */
  scored_by: string | null;
}

export const leadColumns = sql.raw(
  `l.id, l.identity_key, l.fallback_key, l.first_name, l.last_name, l.full_name, l.headline, l.title, l.company,
   l.company_domain, l.location, l.email, l.picture, l.link_to_resolve, l.custom_fields,
   l.score, l.score_reason, l.scored_at, l.scored_by`,
);

/** Everything known about a person, with what sources said (newest first, at most three). */
export interface LeadDetail extends Omit<Lead, 'addedAt' | 'tags'> {
  companyDomain: string | null;
  /** A link that has to be looked up by an account before the person can be contacted. */
  linkToResolve: string | null;
}

export function fieldsOf(row: LeadRow): PersonFields {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    headline: row.headline,
    title: row.title,
    company: row.company,
    companyDomain: row.company_domain,
    location: row.location,
    email: row.email,
    picture: row.picture,
    linkToResolve: row.link_to_resolve,
    customFields: row.custom_fields,
  };
}

/** The score of a lead with who or what gave it; null: nobody has scored it. */
export function toScore(row: ScoreColumns): Lead['score'] {
  const { score: value, score_reason: reason, scored_at: at, scored_by: by } = row;
  return value === null || at === null
    ? null
    : { value, reason, at: new Date(at).toISOString(), byHand: by !== null };
}

/** The same as stored. */
export function storedScore(row: ScoreColumns): StoredScore | null {
  const { score: value, score_reason: reason, scored_at: at, scored_by: by } = row;
  return value === null || at === null ? null : { value, reason, at, ...(by === null ? {} : { by }) };
}

export interface StoredScore {
  value: number;
  reason: string | null;
  /** Business instant. */
  at: number;
  /** Who set it by hand; left out: a file or a profile gave it. */
  by?: string;
}

type ScoreColumns = Pick<LeadRow, 'score' | 'score_reason' | 'scored_at' | 'scored_by'>;

/** What exclusion rules look at. */
export function toSubject(row: LeadRow): ExclusionSubject {
  return {
    identityKey: row.identity_key,
    company: row.company,
    companyDomain: row.company_domain,
    email: row.email,
    headline: row.headline,
    title: row.title,
  };
}

export function toLeadDetail(row: LeadRow, context: Lead['context']): LeadDetail {
  return {
    ...fieldsOf(row),
    id: row.id,
    publicIdentifier: row.identity_key,
    profileUrl: row.identity_key === null ? null : profileUrlOf(row.identity_key),
    // A file may give a link and no name: the identifier is the best name known.
    fullName: row.full_name === '' ? (row.identity_key ?? 'Unnamed lead') : row.full_name,
    score: toScore(row),
    context,
  };
}
