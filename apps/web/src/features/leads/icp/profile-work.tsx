import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { planOf } from '@waypost/domain/billing/plans';
import { mayLinkAccount } from '@waypost/domain/billing/entitlements';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage, isApiError, requestIdOf } from '../../../lib/api/api-error.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { PlanGate } from '../../../ui/plan-gate.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useSubscription } from '../../billing/index.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { AccountField } from '../components/account-field.tsx';
import { AccountNeeded } from '../components/account-needed.tsx';
import { Candidates } from './candidates.tsx';
import { Conversation } from './conversation.tsx';
import { useConversation } from './conversation-queries.ts';
import { EstimateCard } from './estimate-card.tsx';
import { FindForm } from './find-form.tsx';
import { profileQuery } from './icp-queries.ts';
import { ProfileEditor } from './profile-editor.tsx';
import { ScoreListForm } from './score-list-form.tsx';
import { useFindPrice } from './use-find-price.ts';

export interface ProfileWorkProps {
  profileId: string;
  previewId: string | null;
  onPreview: (preview: { id: string }) => void;
  /** A search or a scoring was started. */
  onStarted: (job: Job) => void;
}

/** One profile: edit it, see how many and who fit, find people into a list, or score one. */
export function ProfileWork({ profileId, previewId, onPreview, onStarted }: ProfileWorkProps) {
  const answer = useQuery(profileQuery(profileId));
  const [dirty, setDirty] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const leaving = useLeaving(dirty || unsent, { signInPath: paths.signIn, parts: ['profile'] });
  const profile = answer.data;
  const conversation = useConversation(profileId);
  const search = useSearchRoom();
  const price = useFindPrice(profile, search.state === 'ready' ? search.accountId : undefined, previewId);
  if (answer.isError && !profile) {
    const gone = isApiError(answer.error, 'not_found');
    return (
      <Card>
        <ErrorState
          title={gone ? 'This profile does not exist any more' : 'The profile could not be loaded'}
          text={gone ? 'Build another one, or choose a saved one.' : errorMessage(answer.error)}
          requestId={requestIdOf(answer.error)}
          onRetry={gone ? undefined : () => void answer.refetch()}
          retrying={answer.isFetching}
        />
      </Card>
    );
  }
  return (
    <SkeletonGroup
      loading={!profile}
      label="Loading the profile"
      skeleton={<Skeleton className="h-96 rounded-card" />}
    >
      {profile ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
          <LeaveDialog {...leaving} />
          <div className="flex min-w-0 flex-col gap-4">
            {/* Edits made while a sentence is read would be of a version that is about to be replaced. */}
            <div inert={conversation.isWorking} className="transition-opacity inert:opacity-60">
              <ProfileEditor key={profile.version} profile={profile} onDirty={setDirty} />
            </div>
            {dirty ? (
              <p role="status" className="text-caption text-fg-muted">
                Save the changed profile first: sentences, estimates, candidates and searches use what is
                saved.
              </p>
            ) : null}
            <Conversation
              profile={profile}
              conversation={conversation}
              disabled={dirty}
              onUnsent={setUnsent}
            />
            <SearchGate room={search}>
              <div className="flex flex-col gap-4">
                {/* People who were paid for are shown also while nothing can search. */}
                {search.state === 'no-account' && previewId === null ? null : (
                  <Candidates
                    profile={profile}
                    accountId={search.accountId}
                    previewId={previewId}
                    disabled={dirty}
                    paidBefore={price.paidBefore}
                    onStarted={onPreview}
                  />
                )}
                {search.state === 'no-account' ? null : (
                  <FindForm
                    profile={profile}
                    accountId={search.accountId}
                    disabled={dirty}
                    price={price}
                    onStarted={onStarted}
                  />
                )}
              </div>
            </SearchGate>
            <ScoreListForm profileId={profile.id} disabled={dirty} onStarted={onStarted} />
          </div>
          <aside
            aria-label="Search"
            // What is missing is said first where there is one column.
            className={cn(
              'flex min-w-0 flex-col gap-4 lg:sticky lg:top-18',
              search.state !== 'ready' && 'order-first lg:order-none',
            )}
          >
            {search.state === 'loading' ? <Skeleton className="h-40 rounded-card" /> : null}
            {search.state === 'no-account' ? (
              <AccountNeeded disconnected={search.accounts.length > 0} />
            ) : null}
            {search.state === 'locked' ? <SearchLocked reason={search.lockedBecause} /> : null}
            {search.state === 'ready' ? (
              <>
                <Card className="p-4">
                  <AccountField
                    accounts={search.accounts}
                    value={search.accountId}
                    onValueChange={search.choose}
                    help="People are searched as this account sees them."
                  />
                </Card>
                <EstimateCard
                  key={profile.version}
                  profile={profile}
                  accountId={search.accountId}
                  disabled={dirty}
                />
              </>
            ) : null}
          </aside>
        </div>
      ) : null}
    </SkeletonGroup>
  );
}

/** Which account searches, and whether any can. */
function useSearchRoom() {
  const accounts = useQuery(linkedInAccountsQuery);
  const planId = useSubscription().data?.planId;
  const [chosen, choose] = useState<string>();
  const usable = (accounts.data ?? []).filter(({ status }) => status !== 'Deleted');
  const locked = planId !== undefined && planOf(planId).access.linkedInAccountsLimit === 0;
  const active = usable.find(({ status }) => status === 'Active');
  const state = locked
    ? ('locked' as const)
    : accounts.isPending
      ? ('loading' as const)
      : active === undefined
        ? ('no-account' as const)
        : ('ready' as const);
  const decision = mayLinkAccount(planId, 0);
  const lockedBecause = decision.ok ? '' : decision.message;
  return { state, lockedBecause, accounts: usable, accountId: chosen ?? active?.id, choose };
}

/** In place of the account that searches, under a plan that has none. */
function SearchLocked({ reason }: { reason: string }) {
  return (
    <EmptyState
      className="rounded-card border border-border bg-surface"
      icon={<Lock />}
      title="The people search needs a LinkedIn account"
      text={reason}
      action={
        <Button asChild>
          <Link to={paths.billing}>See plans</Link>
        </Button>
      }
    />
  );
}

function SearchGate({ room, children }: { room: ReturnType<typeof useSearchRoom>; children: ReactNode }) {
  if (room.state === 'loading') return <Skeleton className="h-40 rounded-card" />;
  return (
    <PlanGate
      allowed={room.state !== 'locked'}
      reason={`The people search needs a LinkedIn account. ${room.lockedBecause}`}
      upgrade={
        <Button size="sm" asChild>
          <Link to={paths.billing}>See plans</Link>
        </Button>
      }
    >
      {children}
    </PlanGate>
  );
}
