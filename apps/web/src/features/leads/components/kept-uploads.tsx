import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { forgetKept, keepFile, readKept } from '../../../lib/kept-files.ts';
import { countOf, formatBytes } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type KeptUpload, keptUploads, ownerNow } from '../csv/kept-upload.ts';
import type { KeepingState } from '../csv/upload-keeper.ts';

const undoMs = 10_000;
/** On the page of the upload the drop zone stays in sight above more than these. */
const foldedMax = 3;

export interface KeptUploadsProps {
  /** Only those into this list. */
  listId?: string | undefined;
  /** Shows only so many of the newest, with a way to the page that has the others; without it they unfold here. */
  newest?: number;
}

/**
 * Uploads that were begun within a day and left: to go on with, or to forget. Nothing where there is none; a file without
 * rows is none, there is nothing to go on with.
 */
export function KeptUploads({ listId, newest }: KeptUploadsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const queries = useQueryClient();
  const queryKey = ['leads.kept-uploads', ownerNow()];
  const kept = useQuery({ queryKey, queryFn: keptUploads, staleTime: 0 });
  const all = (kept.data ?? []).filter(
    ({ work: { choices, rows } }) =>
      rows !== 0 &&
      (listId === undefined || (choices.target.mode === 'existing' && choices.target.listId === listId)),
  );
  if (all.length === 0) return null;
  const shown = isUnfolded ? all : all.slice(0, newest ?? foldedMax);
  const others = all.length - shown.length;

  const lookAgain = () => queries.invalidateQueries({ queryKey });
  async function discard({ id }: KeptUpload) {
    const held = await readKept(id);
    await forgetKept([id]);
    await lookAgain();
    const undo = async () => {
      if (held === null) return;
      try {
        await keepFile(held.note, held.file);
      } catch {
        toast({
          tone: 'danger',
          title: 'The upload could not be brought back',
          description: 'Choose the file again.',
        });
      }
      await lookAgain();
    };
    toast({
      title: 'Upload discarded',
      durationMs: undoMs,
      action: { label: 'Undo', altText: 'Keep the upload after all', onSelect: () => void undo() },
    });
  }
  return (
    <ul aria-label="Uploads to go on with" className="flex flex-col gap-2">
      {shown.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-border bg-surface px-4 py-2.5"
        >
          <FileSpreadsheet aria-hidden className="size-4 flex-none text-fg-muted" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="flex min-w-0 text-dense font-medium">
              <span className="flex-none whitespace-pre">Continue with </span>
              <span className="min-w-0 truncate" title={one.work.fileName.slice(0, 300)}>
                {one.work.fileName}
              </span>
              <span className="flex-none">?</span>
            </p>
            <p className="text-caption text-fg-subtle tabular-nums">
              {one.work.rows === null ? formatBytes(one.work.size) : countOf(one.work.rows, 'row')},{' '}
              {one.work.check === null ? 'mapped' : 'checked'} {formatAgo(one.changedAt, kept.dataUpdatedAt)}
            </p>
          </div>
          <div className="flex flex-none gap-1.5">
            <Button size="sm" variant="ghost" onClick={() => void discard(one)}>
              Discard
            </Button>
            <Button size="sm" asChild>
              <Link to={`${paths.leadsFromCsv}?upload=${one.id}`}>Continue</Link>
            </Button>
          </div>
        </li>
      ))}
      {others === 0 ? null : newest === undefined ? (
        <li className="px-2">
          <Button size="sm" variant="ghost" onClick={() => setIsUnfolded(true)}>
            {others === 1 ? 'Show 1 more upload' : `Show ${others} more uploads`}
          </Button>
        </li>
      ) : (
        <li className="px-4 text-caption">
          <Link
            to={paths.leadsFromCsv}
            className="font-medium text-accent-fg underline-offset-3 hover:underline"
          >
            {others === 1 ? '1 more upload to go on with' : `${others} more uploads to go on with`}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** That a reload would lose the upload, and why; nothing where it would not. */
export function NotKept({ because }: { because: KeepingState }) {
  if (because === 'kept' || because === 'keeping') return null;
  return (
    <Banner tone="warning">
      {because === 'full'
        ? 'This browser has no room to keep the file: closing or reloading this tab would lose the upload.'
        : 'This browser keeps no files here: closing or reloading this tab would lose the upload.'}
    </Banner>
  );
}
