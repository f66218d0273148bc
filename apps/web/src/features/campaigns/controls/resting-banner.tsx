import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

interface RestingBannerProps {
  /** `danger` where nothing can begin because of it. */
  tone?: 'warning' | 'danger';
  id?: string;
  className?: string;
  /** Whether connecting an account again helps. */
  toAccounts?: boolean;
  children: ReactNode;
}

/** Says of senders that cannot act what waits for them, and leads to where they are connected again. */
export function RestingBanner({
  tone = 'warning',
  id,
  className,
  toAccounts = true,
  children,
}: RestingBannerProps) {
  return (
    <Banner
      tone={tone}
      id={id}
      className={className}
      action={
        toAccounts ? (
          <Button variant="quiet" size="sm" asChild>
            <Link to={paths.settings}>Open accounts</Link>
          </Button>
        ) : null
      }
    >
      {children}
    </Banner>
  );
}
