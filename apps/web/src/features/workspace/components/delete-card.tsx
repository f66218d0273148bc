import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deletionPreviewQuery } from '../api/workspace.ts';
import { DeleteDialog } from './delete-dialog.tsx';

/** The end of the workspace: what it is, and the way to ask for it. */
export function DeleteCard() {
  const preview = useQuery(deletionPreviewQuery);
  const [asks, setAsks] = useState(false);
  return (
    <Card id="delete">
      <CardHead title="Delete the workspace" />
      {preview.isError && !preview.data ? (
        <ErrorState
          title="What would be deleted could not be read"
          {...failureOf(preview.error)}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : !preview.data ? (
        <CardBody>
          <Skeleton className="h-5" />
        </CardBody>
      ) : (
        <CardBody className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-72 text-dense text-fg-muted">
            {preview.data.mayDelete
              ? `Everything in it goes, for good. It is held for ${preview.data.graceDays} days first: until then signing in offers to keep it. Export what you need before.`
              : 'This workspace can be deleted by its owner alone. The sample workspace is removed in the bar above every page of it.'}
          </p>
          {preview.data.mayDelete ? (
            <Button variant="danger" onClick={() => setAsks(true)}>
              Delete workspace
            </Button>
          ) : null}
        </CardBody>
      )}
      {asks && preview.data ? <DeleteDialog preview={preview.data} onClose={() => setAsks(false)} /> : null}
    </Card>
  );
}
