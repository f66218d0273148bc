import { SearchExtraction } from '../features/leads/sources/search-extraction.tsx';

export function Component() {
  return <SearchExtraction />;
}
