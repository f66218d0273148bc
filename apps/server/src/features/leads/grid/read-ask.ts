import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import {
  filterProblem,
  type GridFilter,
  type GridSort,
  sortProblem,
} from '@waypost/domain/leads/grid/grid-query';
import { filterFromText, sortFromText } from '@waypost/domain/leads/grid/grid-url';
import { identityKeyOfLink } from '@waypost/domain/leads/lead-identity';
import { AppError } from '../../../platform/http/app-error.ts';
import { gridText } from '../store/member-keys.ts';

/** What is asked of a lead list, checked. */
export interface GridAsk {
  /** Folded; empty: nothing is searched for. */
  search: string;
  filters: readonly GridFilter[];
  /** At least one: without any it is newest first. */
  sorts: readonly [GridSort, ...GridSort[]];
  kinds: ReadonlyMap<string, CustomFieldKind>;
}

/** An ask as it travels. */
export interface GivenAsk {
  search?: string | undefined;
  filter?: readonly string[];
  sort?: readonly string[];
}

const newestFirst: GridSort = { field: 'added', descending: true };

/**
 * Reads filters and orders as `grid-url` writes them.
 * @param part where they stood, for the issues: `query`, `body`.
 * @throws AppError `invalid_input` with every problem, each a sentence.
 */
export function readAsk(
  given: GivenAsk,
  kinds: ReadonlyMap<string, CustomFieldKind>,
  part = 'query',
): GridAsk {
  const issues: { path: string; message: string }[] = [];
  const filters = (given.filter ?? []).flatMap((text, index) => {
    const filter = filterFromText(text);
    const problem = filter === null ? 'This is no filter.' : filterProblem(filter, kinds);
    if (problem !== null) issues.push({ path: `${part}.filter.${index}`, message: problem });
    return filter === null ? [] : [filter];
  });
  const sorts = (given.sort ?? []).map((text, index) => {
    const sort = sortFromText(text);
    const problem = sortProblem(sort, kinds);
    if (problem !== null) issues.push({ path: `${part}.sort.${index}`, message: problem });
    return sort;
  });
  const [issue] = issues;
  if (issue !== undefined) throw new AppError('invalid_input', issue.message, { issues });
  const [first = newestFirst, ...others] = sorts.filter(
    ({ field }, index) => sorts.findIndex((sort) => sort.field === field) === index,
  );
  const sought = profileIn(given.search ?? '');
  const asked = filters.map(byProfile);
  return {
    search: sought === null ? gridText(given.search) : '',
    filters: sought === null ? asked : [...asked, { field: 'profile', is: 'equals', value: sought }],
    sorts: [first, ...others],
    kinds,
  };
}

/** Whose profile a pasted link leads to; null for any other text. */
const profileIn = (text: string): string | null =>
  /linkedin\./i.test(text) ? identityKeyOfLink(text) : null;

/** Profiles are kept by their name: a link in any form means whoever has that name, however it is asked. */
function byProfile(filter: GridFilter): GridFilter {
  const sought = filter.field === 'profile' ? profileIn(filter.value ?? '') : null;
  if (sought === null) return filter;
  return { ...filter, is: filter.is === 'not_contains' ? filter.is : 'equals', value: sought };
}
