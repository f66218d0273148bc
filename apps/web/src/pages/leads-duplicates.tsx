import { Duplicates } from '../features/leads/merge/duplicates.tsx';

export function Component() {
  return <Duplicates />;
}
