import { useQuery } from '@tanstack/react-query';
import type { OpenSession } from '@waypost/contract/auth-security';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { useWallNow } from '../../../lib/wall-now.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { sessionsQuery, useEndSessions } from '../api/security.ts';

/** Where one is signed in; each can be ended, or all but this one. */
export function SessionsCard() {
  const nowMs = useWallNow();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSessions();
  const endOthers = useEndSessions();
  const [asksAll, setAsksAll] = useState(false);
  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const endOne = ({ id, device }: OpenSession) =>
    end.mutate(
      { id },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Signed out', description: device }),
        onError: (failure) =>
          toast({ tone: 'danger', title: 'The session was not ended', description: errorMessage(failure) }),
      },
    );
  return (
    <Card id="sessions">
      <CardHead
        title="Sessions"
        note={data ? String(data.length) : undefined}
        actions={
          others > 0 ? (
            <Button
              size="sm"
              onClick={() => {
                endOthers.reset();
                setAsksAll(true);
              }}
            >
              Sign out all others
            </Button>
          ) : null
        }
      />
      {error ? (
        <CardBody>
          <ErrorState
            className="p-0"
            title="The sessions could not be read"
            {...failureOf(error)}
            onRetry={() => void refetch()}
          />
        </CardBody>
      ) : data === undefined ? (
        <CardBody>
          <Skeleton className="h-10 w-full" />
        </CardBody>
      ) : (
        <ul className="divide-y divide-border">
          {data.map((session) => (
            <Session
              key={session.id}
              session={session}
              nowMs={nowMs}
              busy={end.isPending && end.variables !== 'others' && end.variables.id === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={asksAll}
        onOpenChange={setAsksAll}
        title="Sign out all other sessions"
        description={`${others === 1 ? '1 session ends' : `${others} sessions end`} at once; you stay signed in here.`}
        confirmLabel="Sign out all others"
        busy={endOthers.isPending}
        error={endOthers.error ? errorMessage(endOthers.error) : null}
        onConfirm={() =>
          endOthers.mutate('others', {
            onSuccess: ({ ended }) => {
              setAsksAll(false);
              toast({
                tone: 'success',
                title: ended === 1 ? '1 session was signed out' : `${ended} sessions were signed out`,
              });
            },
          })
        }
      />
    </Card>
  );
}

/** Times are of the wall clock, like the session itself. */
function Session(props: { session: OpenSession; nowMs: number; busy: boolean; onEnd: () => void }) {
  const { session, nowMs, busy, onEnd } = props;
  const Icon = session.isHandheld ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="size-4 flex-none text-fg-subtle" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent ? <Badge tone="success">This session</Badge> : null}
        </p>
        <p className="text-caption text-fg-subtle">
          Last used {formatAgo(session.lastUsedWallAt, nowMs)}, signed in{' '}
          {formatDateTime(session.startedWallAt)}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          aria-label={`Sign out ${session.device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
