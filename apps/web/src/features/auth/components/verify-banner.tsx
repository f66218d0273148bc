import { X } from 'lucide-react';
import { useState } from 'react';
import { hasSandboxMail } from '../../../lib/page-flags.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useResendVerification } from '../api/security.ts';
import { useAuth } from '../model/auth-store.ts';
import { isVerifyAway, putVerifyAway } from '../model/verify-away.ts';

/** Above every page until the address is confirmed; everything works meanwhile, so it can be put away for a day. */
export function VerifyBanner() {
  const user = useAuth((auth) => auth.user);
  const [isAway, setIsAway] = useState(() => isVerifyAway(Date.now()));
  const resend = useResendVerification(user?.email ?? '');
  if (isAway || user === null || user.isEmailVerified || user.isSampleWorkspace) return null;
  const putAway = () => {
    putVerifyAway(Date.now());
    setIsAway(true);
  };
  return (
    <Banner
      bar
      action={
        <>
          {hasSandboxMail() ? (
            <Button variant="quiet" size="sm" className="max-md:hidden" asChild>
              <a href="/mail" target="_blank" rel="noreferrer">
                Open the sandbox mail
              </a>
            </Button>
          ) : null}
          <Button variant="quiet" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
            Send the link again
          </Button>
          <Button variant="quiet" size="sm" icon aria-label="Not now" onClick={putAway}>
            <X aria-hidden className="size-4" />
          </Button>
        </>
      }
    >
      Confirm <strong className="font-medium break-all">{user.email}</strong> with the link we sent: it shows
      that our letters reach you.
    </Banner>
  );
}
