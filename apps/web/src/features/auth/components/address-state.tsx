import type { User } from '@waypost/contract/users';
import { Button } from '../../../ui/button.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { useResendVerification } from '../api/security.ts';

/** Whether the address is confirmed, for whoever put the banner away. */
export function AddressState({ user }: { user: User }) {
  const resend = useResendVerification(user.email);
  if (user.isSampleWorkspace) return null;
  if (user.isEmailVerified) return <StatusDot tone="success">Confirmed</StatusDot>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusDot tone="warning" className="whitespace-normal">
        Not confirmed yet
      </StatusDot>
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}
