import { headlineParts } from './headline.ts';

/** Accounts whose own people one job reads at most. */
export const RELATION_ACCOUNTS_MAX = 50;

/** Which of an account's connections or followers are wanted. Words are looked for without case and accents. */
export interface RelationFilter {
  /** Epoch milliseconds; who connected before is left out. Followers have no date and always pass. */
  readonly connectedSince: number | null;
  readonly title: string;
  readonly company: string;
  /** In what is known of the person: LinkedIn lists connections without a place. */
  readonly location: string;
}

export interface Relation {
  readonly headline: string | null;
  readonly connectedAt: number | null;
  /** Of the lead with the same profile, where there is one. */
  readonly title?: string | null;
  readonly company?: string | null;
  readonly location?: string | null;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Any of the words separated by commas is enough. */
function says(text: string | null | undefined, wanted: string): boolean {
  const words = wanted
    .split(',')
    .map((word) => plain(word.trim()))
    .filter((word) => word !== '');
  const has = plain(text ?? '');
  return words.length === 0 || words.some((word) => has.includes(word));
}

export function isWantedRelation(filter: RelationFilter, person: Relation): boolean {
  const { title, company } = headlineParts(person.headline);
  if (
    filter.connectedSince !== null &&
    person.connectedAt !== null &&
    person.connectedAt < filter.connectedSince
  )
    return false;
  return (
    says(person.title ?? title ?? person.headline, filter.title) &&
    says(person.company ?? company ?? person.headline, filter.company) &&
    says(person.location, filter.location)
  );
}
