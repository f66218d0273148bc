import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link2 } from 'lucide-react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { linkedInAccountsQuery } from '../api/linkedin-accounts.ts';
import { AccountCard } from './account-card.tsx';

export interface AccountsPanelProps {
  /** The way to connect, or why that is not possible. */
  connect: ReactNode;
  /** All sending of the workspace is stopped. */
  isStopped: boolean;
  onReconnect: (account: LinkedInAccount) => void;
  onUnlink: (account: LinkedInAccount) => void;
}

/** All accounts that are linked. What cannot be read is not said to be empty. */
export function AccountsPanel({ connect, isStopped, onReconnect, onUnlink }: AccountsPanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(linkedInAccountsQuery);
  const linked = data?.filter((account) => account.status !== 'Deleted') ?? [];
  return (
    <SkeletonGroup loading={isPending} label="Loading accounts" skeleton={<CardSkeleton />}>
      {error && data ? (
        <Banner
          tone="danger"
          className="mb-4"
          action={
            <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          The accounts could not be refreshed. {errorMessage(error)}
        </Banner>
      ) : null}
      {error && !data ? (
        <Card>
          <ErrorState
            title="The accounts could not be loaded"
            {...failureOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : linked.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Link2 />}
            title="No LinkedIn account is connected"
            text="Campaigns send from connected accounts, and their replies arrive in the Unibox."
            action={connect}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          {linked.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              isStopped={isStopped}
              onReconnect={() => onReconnect(account)}
              onUnlink={() => onUnlink(account)}
            />
          ))}
        </div>
      )}
    </SkeletonGroup>
  );
}

function CardSkeleton() {
  return (
    <Card>
      <div className="flex items-center gap-3 p-4">
        <Skeleton className="size-9 rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="w-40" />
          <Skeleton className="mt-2 w-72 max-w-full" />
        </div>
      </div>
      <div className="flex flex-col gap-3 border-t border-border p-4">
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
      </div>
    </Card>
  );
}
