import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useBuilder } from '../builder-context.ts';

/** Saves a running campaign's new version, then shows the campaign. */
export function SaveChanges() {
  const { draft, state, problems } = useBuilder();
  const navigate = useNavigate();
  const dirty = state.save.kind !== 'saved';
  const blocked = problems.some(({ severity }) => severity === 'error');
  async function save() {
    if (!(await draft.flush())) return;
    toast({ title: 'Changes saved', tone: 'success' });
    void navigate(`/campaign/${state.id ?? ''}`);
  }
  return (
    <Button
      variant="primary"
      disabled={!dirty || blocked}
      busy={state.save.kind === 'saving'}
      onClick={() => void save()}
    >
      Save changes
    </Button>
  );
}
