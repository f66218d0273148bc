import type { EditFor } from '@waypost/contract/campaigns-edit';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { ApplyEditDialog } from '../../controls/apply-edit-dialog.tsx';
import { useBuilder } from '../builder-context.ts';
import { useSaveKey } from '../use-save-key.ts';

/** Saves a running campaign; a changed sequence asks first whom it is for. Then the campaign is shown. */
export function SaveChanges() {
  const { draft, state, problems } = useBuilder();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { id, save: saving, content, newer } = state;
  const dirty = saving.kind !== 'saved';
  const blocked = problems.some(({ severity }) => severity === 'error');

  async function save(graphFor?: EditFor) {
    if (!(await draft.flush(graphFor))) return;
    toast({
      title: 'Changes saved',
      tone: 'success',
      ...(graphFor === 'running_too'
        ? { description: 'Leads that could move go on with the new sequence.' }
        : {}),
    });
    void navigate(`/campaign/${id ?? ''}`);
  }
  const disabled = !dirty || blocked || newer !== null;
  function start() {
    if (id !== null && draft.unsaved().graph !== undefined) setAsking(true);
    else void save();
  }
  useSaveKey(() => {
    if (!disabled && !asking && saving.kind !== 'saving') start();
  });
  return (
    <>
      <Button variant="primary" disabled={disabled} busy={saving.kind === 'saving'} onClick={start}>
        Save changes
      </Button>
      {asking && id !== null && newer === null ? (
        <ApplyEditDialog
          campaignId={id}
          graph={content.graph}
          title="Whom is the new sequence for?"
          confirmLabel="Save changes"
          titlesOf={nodeTitles}
          busy={saving.kind === 'saving'}
          error={saving.kind === 'unsaved' ? saving.message : null}
          onApply={(graphFor) => void save(graphFor)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
