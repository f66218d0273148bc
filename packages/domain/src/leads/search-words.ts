import { beginningOf } from './lead-bounds.ts';
import type { SearchFilter, SearchLink } from './search-link.ts';

/** A filter in words: `Location: Germany or Austria, not Berlin`. */
export function filterWords({ include, exclude }: SearchFilter): string {
  const words = include.map(({ text }) => text).join(' or ');
  const not = exclude.map(({ text }) => text).join(' or ');
  if (not === '') return words;
  return words === '' ? `not ${not}` : `${words}, not ${not}`;
}

/** What kind of link this is, and what an account needs to read it. */
export function linkWords({ product, kind, savedId }: SearchLink): { title: string; needs: string } {
  const navigator = product === 'sales_navigator';
  const needs = navigator ? 'An account with Sales Navigator' : 'Any account';
  if (kind === 'saved_list') return { title: `Sales Navigator lead list ${savedId ?? ''}`.trim(), needs };
  if (kind === 'saved_search')
    return { title: `Sales Navigator saved search ${savedId ?? ''}`.trim(), needs };
  return { title: navigator ? 'Sales Navigator search' : 'LinkedIn people search', needs };
}

const nameLengthMax = 120;

/** A search by what it looks for, as far as its address says it: "Search: manager, Germany". */
export function searchName(link: SearchLink): string {
  const words = link.filters.slice(0, 2).map(filterWords).join(', ');
  return words === '' ? linkWords(link).title : beginningOf(`Search: ${words}`, nameLengthMax);
}

/** Whether an account can read what a link leads to; the sentence says what to do if not. */
export function accountProblem(
  link: Pick<SearchLink, 'product'>,
  account: { type: 'free' | 'premium' | 'sales_navigator'; name: string },
): string | null {
  if (link.product === 'classic' || account.type === 'sales_navigator') return null;
  return `${account.name} has no Sales Navigator, so LinkedIn shows it nothing behind this link. Choose an account with Sales Navigator, or paste a people search instead.`;
}
