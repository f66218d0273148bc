import { useQuery } from '@tanstack/react-query';
import type { User } from '@waypost/contract/users';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { emailChangeQuery, useResendEmailChange, useTakeBackEmailChange } from '../api/email-change.ts';
import { EmailDialog } from './email-dialog.tsx';

/** The address one signs in with, the way to another one, and the one that waits for its link. */
export function EmailCard({ user, addressState }: { user: User; addressState?: ReactNode }) {
  const [asks, setAsks] = useState(false);
  const waiting = useQuery({ ...emailChangeQuery, enabled: !user.isSampleWorkspace }).data?.waitingEmail;
  return (
    <Card id="email">
      <CardHead
        title="Email"
        actions={
          user.isSampleWorkspace ? null : (
            <Button size="sm" aria-label="Change the email address" onClick={() => setAsks(true)}>
              Change
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-3">
        <div>
          <p className="font-medium break-all">{user.email}</p>
          <p className="text-caption text-fg-subtle">
            {user.isSampleWorkspace
              ? 'It cannot be changed: the sample workspace is open to everybody here. Create an account of your own.'
              : 'You sign in with it, and our letters go there.'}
          </p>
        </div>
        {addressState}
        {waiting ? <WaitingEmail address={waiting} /> : null}
      </CardBody>
      {asks ? <EmailDialog user={user} onClose={() => setAsks(false)} /> : null}
    </Card>
  );
}

function WaitingEmail({ address }: { address: string }) {
  const resend = useResendEmailChange(address);
  const takeBack = useTakeBackEmailChange();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusDot tone="warning" className="break-all whitespace-normal">
        Waiting for the confirmation of {address}
      </StatusDot>
      <div className="flex gap-2">
        <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
        <Button size="sm" variant="ghost" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take back
        </Button>
      </div>
    </div>
  );
}
