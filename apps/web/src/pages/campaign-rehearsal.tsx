import { useParams } from 'react-router';
import { RehearsalPage } from '../features/campaigns/rehearsal/rehearsal-page.tsx';

export function Component() {
  const id = useParams()['id'] ?? '';
  return <RehearsalPage key={id} id={id} />;
}
