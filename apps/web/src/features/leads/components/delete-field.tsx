import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import type { AskedField } from './use-delete-field.ts';

export interface DeleteFieldProps {
  asked: AskedField;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what is lost with an own field, and what has to let go of it first. */
export function DeleteField({ asked, onConfirm, onClose }: DeleteFieldProps) {
  const { field, use } = asked;
  const { leads, views, aiColumns, imports } = use;
  const losses = [
    ...(leads > 0 ? [`${countOf(leads, 'person loses', 'people lose')} a value.`] : []),
    ...views.map((view) => `The view “${view}” loses its filter, order or column.`),
    ...(imports > 0
      ? [`${countOf(imports, 'kind of file', 'kinds of files')} you imported will leave its column out.`]
      : []),
  ];
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${field.name}?`}
      description="You can bring it back for 10 seconds; after that its values are gone. If the app is closed before, the field stays."
      confirmLabel="Delete field"
      confirmDisabled={aiColumns.length > 0}
      onConfirm={onConfirm}
    >
      {aiColumns.length > 0 ? (
        <Banner tone="warning">
          {aiColumns.length === 1 ? 'The AI column' : 'The AI columns'}{' '}
          {aiColumns.map((name) => `“${name}”`).join(', ')} {aiColumns.length === 1 ? 'needs' : 'need'} this
          field. Delete {aiColumns.length === 1 ? 'it' : 'them'} or change what is read first.
        </Banner>
      ) : null}
      {losses.length > 0 ? (
        <ul className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5 text-dense">
          {losses.map((loss, index) => (
            <li key={index} className="wrap-anywhere">
              {loss}
            </li>
          ))}
        </ul>
      ) : null}
    </AlertDialog>
  );
}
