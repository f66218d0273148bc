import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Ellipsis, Pause, Unplug } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDateTime, formatAgo } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';
import { Dot } from '../../../ui/status-dot.tsx';
import { badgeTone, statusTone, typeWord } from '../model/account-words.ts';
import { AccountUsage } from './account-usage.tsx';

export interface AccountCardProps {
  account: LinkedInAccount;
  /** All sending of the workspace is stopped. */
  isStopped: boolean;
  onReconnect: () => void;
  onUnlink: () => void;
}

/** One sender: who it is, whether it works and why not, what it has done and may still do. */
export function AccountCard({ account, isStopped, onReconnect, onUnlink }: AccountCardProps) {
  return (
    <Card role="group" aria-label={account.name}>
      <div className="flex items-start gap-3 p-4 max-sm:flex-wrap">
        <Avatar name={account.name} src={account.picture} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 text-h3 wrap-anywhere">{account.name}</h2>
            <Badge tone={statusTone[account.status]}>
              <Dot tone={statusTone[account.status]} className="size-1.5" />
              {account.status}
            </Badge>
            {account.badges.map((badge) => (
              <Badge key={badge} tone={badgeTone[badge]}>
                {badge}
              </Badge>
            ))}
          </div>
          <AccountFacts account={account} />
        </div>
        <Button size="sm" asChild className="flex-none max-sm:order-1 max-sm:w-full">
          <Link to={`${paths.linkedinConfig}?account=${account.id}`}>Limits and hours</Link>
        </Button>
        <Menu>
          <MenuTrigger>
            <Button variant="ghost" icon aria-label={`More for ${account.name}`} className="-mt-1 -mr-1.5">
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={onReconnect}>
              {account.status === 'Active' ? 'Sign in again' : 'Reconnect'}
            </MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={onUnlink}>
              Unlink account
            </MenuItem>
          </MenuContent>
        </Menu>
      </div>
      {account.status === 'Disconnected' ? (
        <Disconnected account={account} onReconnect={onReconnect} />
      ) : null}
      {account.planRest ? <RestsByPlan sentence={account.planRest} /> : null}
      {account.paused ? <Paused account={account} paused={account.paused} /> : null}
      <div className="border-t border-border">
        <AccountUsage account={account} isStopped={isStopped} />
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-border px-4 py-2.5 text-caption text-fg-muted tabular-nums">
        <span>
          {account.campaignsUsing === 0
            ? 'Used by no campaign'
            : `Used by ${countOf(account.campaignsUsing, 'campaign')}`}
        </span>
        <span>Connected {formatDateTime(account.connectedAt)}</span>
        <span>Working hours in {account.timeZone}</span>
      </p>
    </Card>
  );
}

function AccountFacts({ account }: { account: LinkedInAccount }) {
  const now = useBusinessNow();
  const synced = account.lastSyncAt ? `synced ${formatAgo(account.lastSyncAt, now)}` : 'not synced yet';
  const facts = [account.headline?.trim(), account.email, typeWord[account.type]].filter(Boolean);
  return (
    <Facts className="mt-0.5 text-caption text-fg-subtle">
      {facts}
      <time dateTime={account.lastSyncAt ?? undefined} title={formatDateTime(account.lastSyncAt)}>
        {synced}
      </time>
    </Facts>
  );
}

function Paused({
  account,
  paused,
}: {
  account: LinkedInAccount;
  paused: NonNullable<LinkedInAccount['paused']>;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-warning-line bg-warning-banner px-4 py-2.5 text-dense text-warning-fg">
      <Pause aria-hidden className="size-4 flex-none" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-medium">
          Paused since {formatDateTime(paused.at)}
          {paused.reason === null ? '.' : `: ${paused.reason.replace(/[.\s]+$/u, '')}.`}
        </span>{' '}
        Nothing is sent from it until it is resumed.
      </p>
      <Button asChild className="max-sm:w-full">
        <Link to={`${paths.linkedinConfig}?account=${account.id}`}>Go to resume</Link>
      </Button>
    </div>
  );
}

/** The account stays connected; what would let it act again is under Billing. */
function RestsByPlan({ sentence }: { sentence: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-warning-line bg-warning-banner px-4 py-2.5 text-dense text-warning-fg">
      <Pause aria-hidden className="size-4 flex-none" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-medium">{sentence}</span> It stays connected, and nothing that is planned is
        lost.
      </p>
      <Button asChild className="max-sm:w-full">
        <Link to={paths.billing}>Go to Billing</Link>
      </Button>
    </div>
  );
}

function Disconnected({ account, onReconnect }: Pick<AccountCardProps, 'account' | 'onReconnect'>) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-danger-line bg-danger-banner px-4 py-2.5 text-dense text-danger-fg">
      <Unplug aria-hidden className="size-4 flex-none" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          {/* Elsewhere it also says where to go; this is the place. */}
          {account.statusReason?.replace(/ Reconnect it in Settings\.$/u, '') ??
            'LinkedIn ended this session.'}
        </p>
        <p>
          {account.campaignsUsing > 0
            ? `${countOf(account.campaignsUsing, 'campaign')} ${account.campaignsUsing === 1 ? 'waits' : 'wait'} for it. Nothing is lost; reconnecting picks it up.`
            : 'Nothing is sent from it until it is reconnected.'}
        </p>
      </div>
      <Button onClick={onReconnect} className="max-sm:w-full">
        Reconnect
      </Button>
    </div>
  );
}
