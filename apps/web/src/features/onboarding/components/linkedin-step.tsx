import { useQuery } from '@tanstack/react-query';
import { Lock, Plus, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';

export interface LinkedInStepProps {
  /** Whether the plan has room for one more account, and if not why. */
  may: { ok: true } | { ok: false; message: string };
  /** The dialog that connects one. */
  renderConnect: (onClose: () => void) => ReactNode;
  /** What who has no account can do instead. */
  instead: ReactNode;
  /** The way on, below. */
  foot: ReactNode;
}

/** The accounts that are connected, one more, or the sample workspace for who has none. */
export function LinkedInStep({ may, renderConnect, instead, foot }: LinkedInStepProps) {
  const accounts = useQuery(linkedInAccountsQuery);
  const [connecting, setConnecting] = useState(false);
  const linked = accounts.data?.filter(({ status }) => status !== 'Deleted');
  return (
    <>
      {linked === undefined ? (
        accounts.error ? (
          <Card>
            <ErrorState
              title="Your accounts could not be loaded"
              {...failureOf(accounts.error)}
              onRetry={() => void accounts.refetch()}
              retrying={accounts.isFetching}
            />
          </Card>
        ) : (
          <Skeleton className="h-32 rounded-card" />
        )
      ) : linked.length === 0 ? (
        <>
          <Card className="flex flex-col items-center gap-4 px-6 py-8 text-center">
            <ShieldCheck aria-hidden className="size-6 text-fg-subtle" strokeWidth={1.75} />
            <p className="max-w-[48ch] text-fg-muted">
              Your password and cookie go to the provider once and are never stored here. You can unlink at
              any time; before you connect you read what is kept.
            </p>
            {may.ok ? (
              <Button variant="primary" onClick={() => setConnecting(true)}>
                Connect account
              </Button>
            ) : (
              <>
                <p className="flex max-w-[48ch] gap-2 text-left text-dense text-fg-muted">
                  <Lock aria-hidden className="mt-0.5 size-4 flex-none text-accent-fg" />
                  <span>{may.message} You can also do this later.</span>
                </p>
                <Button size="sm" asChild>
                  <Link to={paths.billing}>See plans</Link>
                </Button>
              </>
            )}
          </Card>
          {instead}
        </>
      ) : (
        <Card>
          <ul className="divide-y divide-border">
            {linked.map(({ id, name, picture, headline, status }) => (
              <li key={id} className="flex items-center gap-3 px-4 py-3">
                <Avatar
                  name={name}
                  src={picture}
                  size="md"
                  status={status === 'Active' ? 'success' : 'danger'}
                />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{name}</p>
                  <p className="truncate text-caption text-fg-muted">{headline ?? '-'}</p>
                </div>
                <span className="text-caption text-fg-muted">{status}</span>
              </li>
            ))}
          </ul>
          {may.ok ? (
            <div className="border-t border-border px-4 py-3">
              <Button size="sm" onClick={() => setConnecting(true)}>
                <Plus aria-hidden className="size-3.5" />
                Connect another one
              </Button>
            </div>
          ) : null}
        </Card>
      )}
      {foot}
      {connecting ? renderConnect(() => setConnecting(false)) : null}
    </>
  );
}
