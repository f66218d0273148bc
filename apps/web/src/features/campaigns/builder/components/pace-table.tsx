import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { formatNumber } from '../../../../lib/numbers.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import { capacitiesOf, capOfAll } from '../model/capacity.ts';

const budgets = [
  { budget: 'invite_day', label: 'Invitations a day' },
  { budget: 'invite_week', label: 'Invitations in 7 days' },
  { budget: 'message_day', label: 'Messages a day' },
  { budget: 'profile_view_day', label: 'Profile views a day' },
] as const;

/** The most the senders' limits allow: their own caps, nothing guessed. */
export function PaceTable({ senders }: { senders: readonly LinkedInAccount[] }) {
  return (
    <Card>
      <CardHead
        level={3}
        title="Pace"
        className="flex-wrap"
        note={<span className="whitespace-normal">at most, shared with the sender’s other campaigns</span>}
      />
      {senders.length === 0 ? (
        <p className="px-4 py-3 text-dense text-fg-muted">Choose a sender to see the pace.</p>
      ) : (
        <ul className="divide-y divide-border">
          {senders.map((sender) => (
            <li key={sender.id} className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p className="truncate text-dense font-medium">{sender.name}</p>
                <StatusDot
                  tone={sender.status === 'Active' ? 'success' : 'danger'}
                  className="text-caption text-fg-muted"
                >
                  {sender.status}
                </StatusDot>
              </div>
              <Caps senders={[sender]} />
            </li>
          ))}
          {senders.length > 1 ? (
            <li className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-3">
              <p className="min-w-0 flex-1 basis-40 text-dense font-medium">Together</p>
              <Caps senders={senders} />
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

function Caps({ senders }: { senders: readonly LinkedInAccount[] }) {
  const [only] = senders;
  const today = senders.length === 1 && only ? capacitiesOf(only) : [];
  return (
    <dl className="grid w-full max-w-[620px] grid-cols-2 gap-x-6 gap-y-2 sm:w-auto sm:flex-[3] sm:grid-cols-4">
      {budgets.map(({ budget, label }) => {
        const now = today.find((capacity) => capacity.budget === budget);
        return (
          <div key={budget}>
            <dt className="text-caption text-fg-subtle">{label}</dt>
            <dd className="text-dense font-medium tabular-nums">
              {formatNumber(capOfAll(senders, budget))}
              {now ? (
                <span className="block text-caption font-normal text-fg-muted">
                  {formatNumber(now.left)} left today
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
