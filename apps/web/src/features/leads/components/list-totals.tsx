import { useQuery } from '@tanstack/react-query';
import { filterToText } from '@waypost/domain/leads/grid/grid-url';
import type { GridFilter } from '@waypost/domain/leads/grid/grid-query';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { listTotalsQuery } from '../api/list-totals.ts';
import { countWords } from '../grid/model/grid-words.ts';

type Name = 'contactable' | 'withProfile' | 'withEmail' | 'inCampaign' | 'contacted' | 'replied';

/** In the order of a lead's way; `filter` shows the leads that the number counts. */
const totals: readonly { name: Name; label: string; filter: GridFilter | null }[] = [
  // The rule is asked about each lead: there is no filter for it, but a column.
  { name: 'contactable', label: 'contactable', filter: null },
  { name: 'withProfile', label: 'with LinkedIn profile', filter: { field: 'profile', is: 'not_empty' } },
  { name: 'withEmail', label: 'with email', filter: { field: 'email', is: 'not_empty' } },
  { name: 'inCampaign', label: 'in a campaign', filter: null },
  {
    name: 'contacted',
    label: 'contacted',
    filter: { field: 'status', is: 'any_of', value: 'contacted,replied' },
  },
  { name: 'replied', label: 'replied', filter: { field: 'status', is: 'any_of', value: 'replied' } },
];

/** What the list adds up to; a number leads to its leads. Numbers of large lists are estimates, and say "about". */
export function ListTotals({ listId }: { listId: string }) {
  const answer = useQuery(listTotalsQuery(listId));
  const accounts = useQuery(linkedInAccountsQuery);
  if (answer.isError && answer.data === undefined) {
    return (
      <span className="gap-1">
        The totals could not be read.
        <Button size="sm" variant="link" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          Try Again
        </Button>
      </span>
    );
  }
  const { data } = answer;
  // The rule is about the leads alone: without any account to write from nobody can be written to now.
  const accountless = accounts.data?.length === 0;
  return totals.map(({ name, label: word, filter }) => {
    const label =
      name === 'contactable' && accountless ? `${word} once a LinkedIn account is connected` : word;
    const count = data?.[name];
    const number = count === undefined ? '-' : totalWords(count);
    const text = (
      <>
        <span className="font-medium text-fg tabular-nums">{number}</span> {label}
      </>
    );
    const isOpen = filter !== null && count !== undefined && (count.value > 0 || !count.exact);
    const query = filter === null ? '' : new URLSearchParams({ filter: filterToText(filter) }).toString();
    return (
      <span key={name} className="whitespace-nowrap">
        {isOpen ? (
          <Link
            to={`${paths.leadList.replace(':id', listId)}?${query}`}
            className="rounded-tag py-1 underline-offset-3 hover:underline"
          >
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
      </span>
    );
  });
}

/** Of an estimate nobody knows the last digits; and a sample in which there was nobody is no proof of none. */
function totalWords(count: { value: number; exact: boolean }): string {
  if (!count.exact && count.value === 0) return 'few or none';
  return countWords(count);
}
