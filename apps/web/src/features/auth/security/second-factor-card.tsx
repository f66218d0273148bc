import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { secondFactorQuery } from '../api/security.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Below this many left it is time for new ones. */
const fewCodes = 3;

/** Whether signing in asks for a second step, and what can be done about it. */
export function SecondFactorCard({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [open, setOpen] = useState<'set-up' | 'turn-off' | 'renew' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card id="two-step">
      <CardHead
        title="Two-step sign-in"
        actions={
          data ? <Badge tone={data.isOn ? 'success' : 'neutral'}>{data.isOn ? 'On' : 'Off'}</Badge> : null
        }
      />
      <CardBody className="flex flex-col items-start gap-3">
        {error ? (
          <ErrorState
            className="p-0"
            title="The two-step sign-in could not be read"
            {...failureOf(error)}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <Skeleton className="h-10 w-full max-w-[360px]" />
        ) : data.isOn ? (
          <>
            <p className="text-fg-muted">
              Signing in asks for your password and a code of your authenticator app.
            </p>
            <p className={data.recoveryCodesLeft < fewCodes ? 'text-warning-fg' : 'text-fg-muted'}>
              {data.recoveryCodesLeft === 1
                ? '1 recovery code is'
                : `${data.recoveryCodesLeft} recovery codes are`}{' '}
              left.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
              <Button variant="danger-ghost" onClick={() => setOpen('turn-off')}>
                Turn off
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-fg-muted">
              A code of an app on your phone, besides your password: who learns the password alone does not
              get in.
            </p>
            <Button onClick={() => setOpen('set-up')}>Set up</Button>
          </>
        )}
      </CardBody>
      {open === 'set-up' ? <SetUpDialog email={email} onClose={close} /> : null}
      {open === 'turn-off' || open === 'renew' ? (
        <ConfirmDialog what={open} email={email} onClose={close} />
      ) : null}
    </Card>
  );
}
