import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { useQuery } from '@tanstack/react-query';
import { planOf } from '@waypost/domain/billing/plans';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSubscription, useUsage } from '../features/billing/index.ts';
import { sendingStopQuery } from '../features/campaigns/api/sending-stop.ts';
import { SendingStopBanner } from '../features/campaigns/controls/sending-stop-banner.tsx';
import { AccountsPanel } from '../features/linkedin/components/accounts-panel.tsx';
import { ConnectDialog } from '../features/linkedin/components/connect-dialog.tsx';
import { ConnectGate, useMayConnect } from '../features/linkedin/components/connect-gate.tsx';
import { UnlinkDialog } from '../features/linkedin/components/unlink-dialog.tsx';
import { WebhooksNote } from '../features/linkedin/components/webhooks-note.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

type Open =
  | { what: 'connect' }
  | { what: 'reconnect'; account: LinkedInAccount }
  | { what: 'unlink'; account: LinkedInAccount };

export function Component() {
  usePageTitle('LinkedIn accounts', [{ label: 'Settings', to: paths.settings }]);
  const [open, setOpen] = useState<Open | null>(null);
  const subscription = useSubscription().data;
  const plan = planOf(subscription?.planId);
  // Then the bar above the page says it, with the way to a plan.
  const hasEnded = subscription?.status === 'expired' && plan.id !== 0;
  const accounts = useUsage().data?.linkedInAccounts;
  const may = useMayConnect();
  const isStopped = useQuery(sendingStopQuery).data?.stopped === true;
  const close = () => setOpen(null);
  const connect = () => setOpen({ what: 'connect' });
  const some = accounts !== undefined && accounts.used > 0;

  return (
    <SettingsLayout>
      <PageHead
        title="LinkedIn accounts"
        note={accounts ? accountsNote(accounts, plan.name) : undefined}
        description="Limits belong to the account: all campaigns of one sender share them."
        actions={
          some && may.ok ? (
            <Button variant="primary" onClick={connect}>
              <Plus aria-hidden className="size-4" />
              Connect account
            </Button>
          ) : null
        }
      />
      <SendingStopBanner className="mb-4" />
      {some && !may.ok && !hasEnded ? (
        <Banner
          tone="upgrade"
          className="mb-4"
          action={
            <Button variant="quiet" size="sm" asChild>
              <Link to={paths.billing}>See plans</Link>
            </Button>
          }
        >
          {may.message}
        </Banner>
      ) : null}
      <WebhooksNote />
      <AccountsPanel
        isStopped={isStopped}
        connect={<ConnectGate billingPath={paths.billing} onConnect={connect} />}
        onReconnect={(account) => setOpen({ what: 'reconnect', account })}
        onUnlink={(account) => setOpen({ what: 'unlink', account })}
      />
      <p className="mt-4 flex gap-2 text-caption text-fg-subtle">
        <ShieldCheck aria-hidden className="mt-px size-4 flex-none" strokeWidth={1.75} />
        Passwords and cookies go straight to the connection provider and are never stored here. Unlinking
        stops all sending from the account and keeps its history and limits.
      </p>
      {open?.what === 'connect' ? <ConnectDialog account={null} onClose={close} /> : null}
      {open?.what === 'reconnect' ? <ConnectDialog account={open.account} onClose={close} /> : null}
      {open?.what === 'unlink' ? <UnlinkDialog account={open.account} onClose={close} /> : null}
    </SettingsLayout>
  );
}

/** More than the plan allows are left from a larger one, or from before it ended. */
function accountsNote({ used, max }: { used: number; max: number }, plan: string): string {
  if (max === 0 && used === 0) return `None on ${plan}`;
  if (used <= max) return `${used} of ${max} on ${plan}`;
  return `${used} connected, ${max > 0 ? `${max} may act on ${plan}` : 'none may act'}`;
}
