import { FindWithAi } from '../features/leads/icp/find-with-ai.tsx';

export function Component() {
  return <FindWithAi />;
}
