import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link as LinkIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { CreateOptions } from './create-options.tsx';
import { KeptUploads } from './kept-uploads.tsx';

/** Uploads begun before stand behind the options, so they never push one out of sight; the page of files shows all. */
const keptShown = 2;

export interface CreateListDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Adds leads to this list instead of making a new one. */
  listId?: string;
}

/** Where the leads of a list come from. The accounts are read when it opens. */
export function CreateListDialog({ open, onOpenChange, listId }: CreateListDialogProps) {
  const accounts = useQuery({ ...linkedInAccountsQuery, enabled: open, refetchOnMount: 'always' });
  // A list of accounts that cannot be read counts as an empty one.
  const usable = (accounts.data ?? []).filter((account) => account.status !== 'Deleted');
  const active = usable.find((account) => account.status === 'Active');
  const title = listId ? 'Add Leads' : 'Create New List';
  if (accounts.isPending) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="xl"
        title={title}
        description="Choose where the leads come from. You can add more sources later."
      >
        <SkeletonGroup loading label="Loading accounts" skeleton={<Skeleton className="h-80 w-full" />}>
          {null}
        </SkeletonGroup>
      </Dialog>
    );
  }
  if (usable.length === 0) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description="A LinkedIn account is needed first."
        hideDescription
      >
        <NoAccount listId={listId} />
        <KeptUploads listId={listId} newest={keptShown} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title={title}
      description="Choose where the leads come from. You can add more sources later."
      footer={<ReadingAs account={active ?? usable[0]} />}
    >
      {active ? null : <AllDisconnected />}
      <CreateOptions disabled={!active} listId={listId} />
      <KeptUploads listId={listId} newest={keptShown} />
    </Dialog>
  );
}

function NoAccount({ listId }: { listId: string | undefined }) {
  return (
    <EmptyState
      className="py-6"
      level={3}
      icon={<LinkIcon />}
      title="Connect a LinkedIn account first"
      text="Waypost reads leads through your own account. Connect one to find leads."
      action={
        <div className="flex flex-col items-center gap-3">
          <Button variant="primary" asChild>
            <Link to={paths.settings}>Connect Account</Link>
          </Button>
          <p className="text-caption text-fg-muted">
            A file needs no account:{' '}
            <Link
              to={listId ? `${paths.leadsFromCsv}?listId=${listId}` : paths.leadsFromCsv}
              className="font-medium text-accent-fg underline-offset-3 hover:underline"
            >
              CSV Upload
            </Link>
          </p>
        </div>
      }
    />
  );
}

function AllDisconnected() {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-card border border-warning-line bg-warning-banner py-2.5 pr-2.5 pl-4 text-dense text-warning-fg max-sm:flex-wrap"
    >
      <TriangleAlert aria-hidden className="size-4 flex-none" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">LinkedIn Accounts Disconnected</p>
        <p>New leads cannot be read until one account is back.</p>
      </div>
      <Button variant="quiet" size="sm" asChild>
        <Link to={paths.settings}>Reconnect in Settings</Link>
      </Button>
    </div>
  );
}

function ReadingAs({ account }: { account: LinkedInAccount | undefined }) {
  if (!account) return null;
  const active = account.status === 'Active';
  return (
    <p className="mr-auto flex min-w-0 items-center gap-2 text-caption text-fg-muted">
      <Avatar name={account.name} src={account.picture} size="xs" />
      <span className="min-w-0 truncate">
        {active ? 'Reading as ' : null}
        <span className={active ? 'font-medium text-fg' : undefined}>{account.name}</span>
      </span>
      <StatusDot tone={active ? 'success' : 'danger'} className="text-caption">
        {account.status}
      </StatusDot>
    </p>
  );
}
