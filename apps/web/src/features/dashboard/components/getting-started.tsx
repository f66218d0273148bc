import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checklist } from '../../../ui/checklist.tsx';
import { Progress } from '../../../ui/progress.tsx';

export interface GettingStartedProps {
  hasAccount: boolean;
  hasPublishedPost: boolean;
  hasLeadList: boolean;
  hasCampaign: boolean;
  to: { settings: string; newPost: string; leads: string; campaigns: string };
  /** Offered once every step is done that can be; without it the card stays until all are. */
  onPutAway?: (() => void) | undefined;
}

/** The four first steps. It leaves once all of them are done, or when it is put away. */
export function GettingStarted(props: GettingStartedProps) {
  const { hasAccount, hasPublishedPost, hasLeadList, hasCampaign, to, onPutAway } = props;
  const items = [
    {
      id: 'account',
      label: 'LinkedIn account connected',
      done: hasAccount,
      action: <Go to={to.settings}>Connect LinkedIn</Go>,
    },
    {
      id: 'post',
      label: 'Publish first post',
      done: hasPublishedPost,
      action: <Go to={to.newPost}>Write a post</Go>,
    },
    {
      id: 'icp',
      label: 'Find your right ICP',
      done: hasLeadList,
      keepAction: true,
      action: <Go to={to.leads}>Find leads</Go>,
    },
    {
      id: 'campaign',
      label: 'Configure first outreach campaign',
      done: hasCampaign,
      keepAction: true,
      action: <Go to={to.campaigns}>Open campaigns</Go>,
    },
  ];
  const done = items.filter((item) => item.done).length;
  if (done === items.length) return null;
  return (
    <Card role="group" aria-labelledby="getting-started" className="p-4">
      <div className="mb-4 flex items-center gap-3">
        <h2 id="getting-started" className="min-w-0 flex-1 text-h3">
          Let's get you started
        </h2>
        <span className="text-caption text-fg-muted tabular-nums">
          {done} of {items.length} done
        </span>
        <Progress
          aria-label="First steps done"
          value={done}
          max={items.length}
          tone="success"
          className="w-24 max-sm:hidden"
        />
        {onPutAway === undefined ? null : (
          <Button size="sm" variant="ghost" className="-my-1 -mr-2.5" onClick={onPutAway}>
            Hide
          </Button>
        )}
      </div>
      <Checklist items={items} doneText="Completed" />
    </Card>
  );
}

function Go({ to, children }: { to: string; children: string }) {
  return (
    <Button size="sm" asChild>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
