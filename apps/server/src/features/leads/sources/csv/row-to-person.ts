import type { LeadField } from '@waypost/domain/leads/csv-columns';
import { unguarded } from '@waypost/domain/leads/csv-guard';
import type { ColumnMapping } from '@waypost/domain/leads/csv-mapping';
import { type LeadDraft, mapRow } from '@waypost/domain/leads/csv-row';
import { memberKeyOf } from '@waypost/domain/leads/profile-link';
import type { FoundPerson } from '../../lead-person.ts';
import { hashedKey, nameKeyOf } from '../name-key.ts';

/** What of the values of a row cannot be kept whole, or is not of the kind of its field: a sentence for each. */
export interface ValueNotes {
  tooLong: readonly string[];
  mistyped: readonly string[];
}

export type RowOutcome = ({ person: FoundPerson } & ValueNotes) | { reason: string };

/** A row of a file as a person, or the sentence why it cannot be one. */
export function rowToPerson(mapping: ColumnMapping, cells: readonly string[]): RowOutcome {
  const result = mapRow(mapping, unguarded(cells));
  if (!result.ok) return { reason: result.rejection.message };
  const { lead, warnings } = result;
  const tooLong = warnings.flatMap(({ isTooLong, message }) => (isTooLong ? [message] : []));
  const mistyped = warnings.flatMap(({ isMistyped, message }) => (isMistyped ? [message] : []));
  return { person: personOf(lead), tooLong, mistyped };
}

/** Names of the workspace's own fields that rows under this mapping carry. */
export function ownFieldsOf(mapping: ColumnMapping): string[] {
  return mapping.flatMap((target) => {
    if (target.kind === 'custom') return [target.name];
    return target.kind === 'field' ? (extraFields[target.field] ?? []) : [];
  });
}

/** Fields of a file that a lead keeps under a name of its own. */
const extraFields: Partial<Record<LeadField, string>> = {
  phone: 'Phone',
  country: 'Country',
  industry: 'Industry',
  connectedOn: 'Connected on',
};

/** Those of them that are days: LinkedIn writes "05 Mar 2024". */
export const ownDaysOf = (mapping: ColumnMapping): string[] =>
  mapping.some((target) => target.kind === 'field' && target.field === 'connectedOn') ? ['Connected on'] : [];

function personOf(lead: LeadDraft): FoundPerson {
  const { firstName, lastName, phone, country, industry, connectedOn } = lead;
  const known = {
    ...(phone === null ? {} : { Phone: phone }),
    ...(country === null ? {} : { Country: country }),
    ...(industry === null ? {} : { Industry: industry }),
    ...(connectedOn === null ? {} : { 'Connected on': connectedOn }),
  };
  const isKnown = phone !== null || country !== null || industry !== null || connectedOn !== null;
  return {
    identityKey: lead.identityKey,
    fallbackKey: fallbackKeyOf(lead),
    ...(lead.identityKey !== null && isNamed(lead) ? { nameKey: () => nameKeyOf(lead) } : {}),
    seenAs: null,
    ...(lead.score === null ? {} : { score: lead.score }),
    fields: {
      firstName,
      lastName,
      fullName:
        lead.fullName ??
        (firstName === null ? (lastName ?? '') : lastName === null ? firstName : `${firstName} ${lastName}`),
      headline: lead.headline,
      title: lead.title,
      company: lead.company,
      companyDomain: lead.companyDomain,
      location: lead.location ?? lead.country,
      email: lead.email,
      picture: null,
      linkToResolve: lead.linkToResolve,
      customFields: isKnown ? { ...known, ...lead.customFields } : lead.customFields,
    },
  };
}

/** Has what a row without a link must have. */
const isNamed = ({ firstName, lastName, company }: LeadDraft): boolean =>
  firstName !== null && lastName !== null && company !== null;

/** The same row again is the same person, even without a public link. */
function fallbackKeyOf(lead: LeadDraft): string | null {
  if (lead.identityKey !== null) return null;
  const { linkToResolve: link } = lead;
  return link === null ? nameKeyOf(lead) : (memberKeyOf(link) ?? hashedKey('link', link));
}
