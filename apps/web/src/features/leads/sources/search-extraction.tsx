import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { SearchForm } from './search-form.tsx';
import { SourcePage } from './source-page.tsx';

/** The page that reads a people search, a saved search or a lead list by its address. */
export function SearchExtraction() {
  return (
    <SourcePage
      title="Sales Navigator URL Extractor"
      text={
        <>
          Paste a people search, a saved search or a lead list. For people who attend an event, use{' '}
          <Link
            to={paths.leadsFromEvents}
            className="font-medium text-accent-fg underline-offset-3 hover:underline"
          >
            Event attendees
          </Link>
          .
        </>
      }
      path={paths.leadsFromUrl}
      isSearch
    >
      {(given) => <SearchForm {...given} />}
    </SourcePage>
  );
}
