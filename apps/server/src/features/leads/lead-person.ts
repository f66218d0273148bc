import { searchText } from './folded-text.ts';
import { companyKeyOf } from './store/company-key.ts';
import { type MemberKeys, memberKeys } from './store/member-keys.ts';

/** What the product stores about a person. Empty text is stored as null. */
export interface PersonFields {
  firstName: string | null;
  lastName: string | null;
  fullName: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  /** Host of the company's site. */
  companyDomain: string | null;
  location: string | null;
  email: string | null;
  picture: string | null;
  /** A link that has to be looked up by an account before the person can be contacted. */
  linkToResolve: string | null;
  customFields: Record<string, string>;
}

/** A person as a source found them, with every way to recognise them again. */
export interface FoundPerson {
  /** Normalised public identifier. */
  identityKey: string | null;
  /** Recognises a person without a profile link inside the workspace; ignored beside an identity key. */
  fallbackKey: string | null;
  /**
   * Where a file names somebody with a link: how the same person is known whose link nobody had. Asked only where there
   * are such people.
   */
  nameKey?: () => string;
  /** Id of the person as one account sees it. */
  seenAs: { accountId: string; providerId: string } | null;
  /** 0 to 100, where the source scores people. */
  score?: number;
  fields: PersonFields;
  prepared?: Prepared;
}

/** What is stored beside the fields of a person and follows from them; worked out ahead where many are stored. */
export interface Prepared extends MemberKeys {
  searchText: string;
  storedCompanyKey: string | null;
}

export function prepare(fields: PersonFields, identityKey: string | null): Prepared {
  return Object.assign(memberKeys(fields, identityKey), {
    searchText: searchTextOf(fields),
    storedCompanyKey: companyKeyOf(fields.company),
  });
}

export type OnExisting = 'skip' | 'fill_empty' | 'overwrite';

const textFields = [
  'firstName',
  'lastName',
  'headline',
  'title',
  'company',
  'companyDomain',
  'location',
  'email',
  'picture',
  'linkToResolve',
] as const;

export const noFields: PersonFields = {
  firstName: null,
  lastName: null,
  fullName: '',
  headline: null,
  title: null,
  company: null,
  companyDomain: null,
  location: null,
  email: null,
  picture: null,
  linkToResolve: null,
  customFields: {},
};

/** What is stored after a source said `found` about a person of whom `known` is stored. */
export function mergedFields(known: PersonFields, found: PersonFields, onExisting: OnExisting): PersonFields {
  if (onExisting === 'skip') return known;
  const [strong, weak] = onExisting === 'overwrite' ? [found, known] : [known, found];
  const merged: PersonFields = {
    ...noFields,
    fullName: strong.fullName === '' ? weak.fullName : strong.fullName,
    customFields: { ...weak.customFields, ...strong.customFields },
  };
  for (const field of textFields) merged[field] = strong[field] ?? weak[field];
  return merged;
}

export function sameFields(one: PersonFields, other: PersonFields): boolean {
  if (one.fullName !== other.fullName || textFields.some((field) => one[field] !== other[field]))
    return false;
  const names = Object.keys(one.customFields);
  return (
    names.length === Object.keys(other.customFields).length &&
    names.every((name) => one.customFields[name] === other.customFields[name])
  );
}

/** The folded text a search looks at. */
export function searchTextOf(fields: PersonFields): string {
  return searchText([
    fields.fullName,
    fields.company,
    fields.title,
    fields.headline,
    fields.location,
    fields.email,
  ]);
}
