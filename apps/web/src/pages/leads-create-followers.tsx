import { RelationsExtraction } from '../features/leads/sources/relations-extraction.tsx';

export function Component() {
  return <RelationsExtraction kind="followers" />;
}
