import { useMutation } from '@tanstack/react-query';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Field } from '../../../../ui/field.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import type { GridColumn } from '../columns/grid-columns.ts';
import type { GridAsked } from '../rows/grid-leads.ts';
import { BulkDialogFrame } from './bulk-dialog.tsx';
import { exportFormats, exportLeads, type ExportFormat } from './export-leads.ts';

export interface ExportDialogProps {
  list: { id: string; name: string };
  /** "12 leads" */
  about: string;
  columns: readonly GridColumn[];
  asked: GridAsked;
  /** Null: the whole view. */
  selection: GridSelection | null;
  onClose: () => void;
}

/** In which form leads are saved as a file, and with which columns. */
export function ExportDialog({ list, about, columns, asked, selection, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [fields, setFields] = useState<'shown' | 'all'>('shown');
  const save = useMutation({ mutationFn: exportLeads, onSuccess: onClose });
  return (
    <BulkDialogFrame
      title={`Export ${about}`}
      description="In the order in which they stand here. Cells that a spreadsheet would run as a formula are made plain text."
      saveLabel="Export"
      ready
      busy={save.isPending}
      error={save.error === null ? null : errorMessage(save.error)}
      onSend={() =>
        save.mutate({
          list,
          format,
          columns: fields === 'shown' ? columns.map((column) => column.field) : [],
          asked,
          selection,
        })
      }
      onClose={onClose}
    >
      <Field label="File" group>
        <SegmentedControl
          aria-label="File"
          stretch
          value={format}
          segments={exportFormats}
          onValueChange={setFormat}
        />
      </Field>
      <Field label="Columns" group>
        <SegmentedControl
          aria-label="Columns"
          stretch
          value={fields}
          segments={[
            { value: 'shown', label: 'As shown here' },
            { value: 'all', label: 'Every field' },
          ]}
          onValueChange={setFields}
        />
      </Field>
    </BulkDialogFrame>
  );
}
