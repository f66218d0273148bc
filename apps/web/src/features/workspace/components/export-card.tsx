import { useQuery } from '@tanstack/react-query';
import type { WorkspaceExport, WorkspaceExportFormat } from '@waypost/contract/workspace';
import { Archive, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf, formatBytes } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { jobQuery, JobRow } from '../../jobs/index.ts';
import { exportsQuery, useDownloadExport, useRemoveExport, useStartExport } from '../api/workspace.ts';

const formats = [
  { value: 'json', label: 'JSON Lines' },
  { value: 'csv', label: 'CSV' },
] as const;

const daysLeft = (until: string, nowMs: number) =>
  Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 86_400_000));

const failed = (title: string) => (error: unknown) =>
  toast({ tone: 'danger', title, description: errorMessage(error) });

/** One archive of everything the workspace holds: made in the background, kept for some days. */
export function ExportCard() {
  const exports = useQuery(exportsQuery);
  const start = useStartExport();
  const [format, setFormat] = useState<WorkspaceExportFormat>('json');
  const isMaking = exports.data?.some(({ state }) => state === 'making') ?? false;
  return (
    <Card id="export">
      <CardHead title="Full export" />
      <CardBody className="flex flex-col gap-3">
        <p className="text-dense text-fg-muted">
          One ZIP archive with a file for each kind of record: lists, leads with your own fields, notes,
          campaigns, history, conversations, exclusions, settings. Passwords, cookies and other secrets are
          not in it. It is made in the background and can be downloaded for 7 days.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl<WorkspaceExportFormat>
            aria-label="Format of the files"
            value={format}
            onValueChange={setFormat}
            segments={formats}
          />
          <Button
            variant="primary"
            busy={start.isPending}
            disabled={isMaking}
            onClick={() => start.mutate(format, { onError: failed('The export was not started') })}
          >
            Export everything
          </Button>
        </div>
      </CardBody>
      {exports.isError && !exports.data ? (
        <ErrorState
          className="border-t border-border"
          title="The archives could not be read"
          {...failureOf(exports.error)}
          onRetry={() => void exports.refetch()}
          retrying={exports.isFetching}
        />
      ) : !exports.data ? (
        <div role="status" aria-label="Loading archives" className="border-t border-border p-4">
          <Skeleton className="h-5" />
        </div>
      ) : exports.data.length > 0 ? (
        <ul aria-label="Archives" className="divide-y divide-border border-t border-border">
          {exports.data.map((one) => (
            <li key={one.id} className="px-4 py-3">
              {one.state === 'ready' ? (
                <ReadyExport archive={one} nowMs={exports.dataUpdatedAt} />
              ) : (
                <MadeExport archive={one} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

const wordsOf = ({ format }: WorkspaceExport) => (format === 'csv' ? 'CSV' : 'JSON Lines');

/** Days are those of the wall clock, like the archive itself. */
function ReadyExport({ archive, nowMs }: { archive: WorkspaceExport; nowMs: number }) {
  const download = useDownloadExport();
  const remove = useRemoveExport();
  const { id, rows, sizeBytes, createdAt, expiresWallAt } = archive;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Archive aria-hidden className="size-4 flex-none text-fg-subtle" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {formatDateTime(createdAt)}
          <Badge>{wordsOf(archive)}</Badge>
        </p>
        <p className="text-caption text-fg-subtle tabular-nums">
          {rows === null ? '-' : countOf(rows, 'row')}, {sizeBytes === null ? '-' : formatBytes(sizeBytes)}
          {expiresWallAt === null ? '' : `, ${countOf(daysLeft(expiresWallAt, nowMs), 'day')} left`}
        </p>
      </div>
      <Button
        size="sm"
        busy={download.isPending}
        onClick={() => download.mutate(archive, { onError: failed('The archive was not downloaded') })}
      >
        <Download aria-hidden className="size-4" />
        Download
      </Button>
      <Tooltip text="Delete">
        <Button
          size="sm"
          variant="ghost"
          icon
          aria-label={`Delete the archive of ${formatDateTime(createdAt)}`}
          busy={remove.isPending}
          onClick={() => remove.mutate(id, { onError: failed('The archive was not deleted') })}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </Tooltip>
    </div>
  );
}

/** An archive that is being made, or whose making ended before its end. */
function MadeExport({ archive }: { archive: WorkspaceExport }) {
  const job = useQuery(jobQuery(archive.id));
  if (job.data === undefined) return <Skeleton className="h-5" />;
  return <JobRow job={job.data} label={`Archive as ${wordsOf(archive)}`} unit="rows" />;
}
