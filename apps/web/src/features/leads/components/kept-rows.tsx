import { useMutation } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { Download } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadKeptRows } from '../api/import-csv.ts';

/** The rows an import could not use, and those of which it could not keep a value whole, each with its reason. */
export function KeptRows({ job }: { job: Job }) {
  return (
    <>
      {(job.counts['rejected'] ?? 0) > 0 ? (
        <Rows
          importId={job.id}
          kind="rejected"
          text="The file has a reason for each row. Repair it and import it again."
        />
      ) : null}
      {(job.counts['shortened'] ?? 0) > 0 ? (
        <Rows
          importId={job.id}
          kind="shortened"
          text="The file has these rows as they came, and says of each which value is too long."
        />
      ) : null}
    </>
  );
}

function Rows({ importId, kind, text }: { importId: string; kind: 'rejected' | 'shortened'; text: string }) {
  const download = useMutation({ mutationFn: () => downloadKeptRows(importId, kind) });
  return (
    <div>
      <Button size="sm" busy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden className="size-3.5" />
        Download {kind} rows
      </Button>
      <p className="mt-1.5 text-caption text-fg-subtle">{text}</p>
      {download.error ? (
        <p role="alert" className="mt-1 text-caption text-danger-fg">
          {errorMessage(download.error)}
        </p>
      ) : null}
    </div>
  );
}
