import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadRejectedRows } from '../api/import-csv.ts';

/** The rows an import could not use, each with its reason, to repair and import again. */
export function RejectedRows({ importId }: { importId: string }) {
  const download = useMutation({ mutationFn: () => downloadRejectedRows(importId) });
  return (
    <div>
      <Button size="sm" busy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden className="size-3.5" />
        Download rejected rows
      </Button>
      <p className="mt-1.5 text-caption text-fg-subtle">
        The file has a reason for each row. Repair it and import it again.
      </p>
      {download.error ? (
        <p role="alert" className="mt-1 text-caption text-danger-fg">
          {errorMessage(download.error)}
        </p>
      ) : null}
    </div>
  );
}
