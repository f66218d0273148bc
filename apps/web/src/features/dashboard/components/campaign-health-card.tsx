import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waypost/contract/route';
import type { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { requestIdOf, saysWhy } from '../../../lib/api/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardFoot, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { campaignHealthQuery } from '../api/campaign-health.ts';

type Health = ReplyOf<typeof campaignsRoutes.healthStatus>;
type SickCampaign = Health['campaigns'][number];
type SickAccount = SickCampaign['accounts']['disconnected'][number];

const fallbackMessage = 'Failed to fetch campaign health status';

interface Paths {
  settings: string;
  /** Left out on the list of campaigns itself. */
  campaigns?: string;
}

export interface Removal {
  campaign: { id: string; name: string };
  account: { id: string; name: string };
  onClose: () => void;
}

interface CampaignHealthCardProps {
  to: Paths;
  /** Asks what happens with the leads of a sender before it is removed. */
  renderRemoval: (asked: Removal) => ReactNode;
}

/** Campaigns that cannot send from an account. Shows nothing while loading and while all is well. */
export function CampaignHealthCard({ to, renderRemoval }: CampaignHealthCardProps) {
  const { data, error, isFetching, refetch } = useQuery(campaignHealthQuery);
  const [removing, setRemoving] = useState<{ campaign: SickCampaign; account: SickAccount } | null>(null);
  if (error && !data) {
    return (
      <Card role="group" aria-label="Campaign health">
        <CardHead
          title="Campaign health"
          actions={<span className="text-caption text-fg-subtle">Unable to load status</span>}
        />
        <ErrorState
          title="Error Loading Data"
          text={saysWhy(error) ? error.message : fallbackMessage}
          requestId={requestIdOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!data || data.campaigns.length === 0) return null;
  return (
    <Card role="group" aria-label="Campaign health">
      <CardHead
        title={
          <span className="flex items-center gap-1.5">
            <CircleAlert aria-hidden className="size-4 flex-none text-danger-fg" strokeWidth={1.75} />
            Campaign health
          </span>
        }
        actions={<Badge tone="danger">{data.campaignsWithIssues} Issue(s)</Badge>}
      />
      {/* Scrolls by itself above 400 px, so it has to be reachable by keyboard. */}
      <div
        role="region"
        aria-label="Campaigns with issues"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
        className="max-h-[400px] overflow-y-auto px-4 -outline-offset-2"
      >
        <ul className="divide-y divide-border">
          {data.campaigns.map((campaign) => (
            <li key={campaign.id} className="py-3">
              <Campaign
                campaign={campaign}
                settings={to.settings}
                onRemove={(account) => setRemoving({ campaign, account })}
              />
            </li>
          ))}
        </ul>
      </div>
      <p className="border-t border-border px-4 py-3 text-caption text-fg-muted">
        Reconnect disconnected accounts to resume campaign activities.
      </p>
      <CardFoot className="flex-wrap">
        {to.campaigns ? (
          <Button size="sm" asChild>
            <Link to={to.campaigns}>View campaigns</Link>
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" asChild>
          <Link to={to.settings}>Manage Accounts</Link>
        </Button>
      </CardFoot>
      {removing ? renderRemoval({ ...removing, onClose: () => setRemoving(null) }) : null}
    </Card>
  );
}

function Campaign(props: {
  campaign: SickCampaign;
  settings: string;
  onRemove: (account: SickAccount) => void;
}) {
  const { name, accounts } = props.campaign;
  const { disconnected, deleted } = accounts;
  return (
    <>
      <h3 className="text-dense font-semibold wrap-anywhere">{name}</h3>
      <p className="mt-1 flex flex-wrap gap-1">
        {disconnected.length > 0 ? <Badge tone="warning">{disconnected.length} disconnected</Badge> : null}
        {deleted.length > 0 ? <Badge tone="danger">{deleted.length} deleted</Badge> : null}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {disconnected.map((account) => (
          <AccountRow key={account.id} account={account}>
            <Button size="sm" asChild>
              <Link to={props.settings} aria-label={`Reconnect ${account.name}`}>
                Reconnect
              </Link>
            </Button>
          </AccountRow>
        ))}
        {deleted.map((account) => (
          <AccountRow key={account.id} account={account}>
            <Button
              size="sm"
              variant="danger-ghost"
              aria-label={`Remove ${account.name} from ${name}`}
              onClick={() => props.onRemove(account)}
            >
              Remove
            </Button>
          </AccountRow>
        ))}
      </ul>
    </>
  );
}

function AccountRow({ account, children }: { account: SickAccount; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Avatar name={account.name} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-dense">{account.name}</span>
        <span className="block truncate text-caption text-fg-subtle">{account.email}</span>
      </span>
      {children}
    </li>
  );
}
