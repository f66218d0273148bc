import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useRenameCampaign } from '../api/manage-campaigns.ts';

const nameLengthMax = 200;

/** Another name for a campaign, whatever its status. */
export function RenameDialog(props: { campaign: { id: string; name: string }; onClose: () => void }) {
  const { campaign, onClose } = props;
  const rename = useRenameCampaign(campaign.id);
  const [name, setName] = useState(campaign.name);
  const [tried, setTried] = useState(false);
  const formId = useId();
  const text = name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (text === '') return;
    if (text === campaign.name) onClose();
    else rename.mutate(text, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Rename ${campaign.name}`}
      description="Leads never see the name of a campaign."
      size="sm"
      dirty={name !== campaign.name}
      busy={rename.isPending}
      error={rename.error ? errorMessage(rename.error) : null}
      footer={
        <>
          <Button variant="ghost" disabled={rename.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Name" required error={tried && text === '' ? 'Write a name.' : undefined}>
          <Input value={name} maxLength={nameLengthMax} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
