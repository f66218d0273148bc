import { useSearchParams } from 'react-router';
import { everyLead, type LeadFilter } from '../api/campaign-leads.ts';
import { leadStateOf } from '../controls/campaign-words.ts';

/** What the leads are narrowed by, as it is called in the address. */
export const leadFilterNames = ['state', 'step', 'waitsFor', 'accountId', 'search', 'order'] as const;

/** The filter and the order of the leads, kept in the address. */
export function useLeadFilter() {
  const [params, setParams] = useSearchParams();
  const filter: LeadFilter = {
    state: leadStateOf(params.get('state')),
    step: params.get('step'),
    waitsFor: params.get('waitsFor') === 'person' ? 'person' : null,
    accountId: params.get('accountId'),
    search: params.get('search') ?? '',
  };
  const sort: 'added' | 'next' = params.get('order') === 'next' ? 'next' : 'added';

  function put(changes: Readonly<Record<string, string | null | undefined>>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === undefined || value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  }
  return {
    filter,
    sort,
    change: (changes: Partial<LeadFilter>) => put({ ...changes }),
    setSort: (next: 'added' | 'next') => put({ order: next === 'next' ? next : null }),
    clear: () => put({ ...everyLead }),
    isNarrowed:
      filter.state !== null ||
      filter.step !== null ||
      filter.waitsFor !== null ||
      filter.accountId !== null ||
      filter.search !== '',
  };
}
