import { useParams } from 'react-router';
import { ListDetail } from '../features/leads/components/list-detail.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <ListDetail key={id} listId={id} />;
}
