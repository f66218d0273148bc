import type { CampaignSummary } from '@waypost/contract/campaigns';
import { countOf } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Tone } from '../../../ui/badge.tsx';

type Sender = CampaignSummary['accounts'][number];

const tones: Readonly<Record<Sender['status'], Tone>> = {
  Active: 'success',
  Disconnected: 'danger',
  Deleted: 'neutral',
};

const shownMax = 4;

/** The senders of a campaign, each with a dot for its health; what is wrong is also written out. */
export function Senders({ accounts, words = true }: { accounts: readonly Sender[]; words?: boolean }) {
  if (accounts.length === 0)
    return <span className="text-caption text-fg-subtle">{words ? 'No sender' : ''}</span>;
  const more = accounts.length - shownMax;
  return (
    <span
      className="inline-flex max-w-full items-center gap-2 align-middle"
      title={accounts.map(({ name, status }) => `${name}: ${status}`).join('\n')}
    >
      <span className="sr-only">{accounts.map(({ name, status }) => `${name}, ${status}`).join('; ')}</span>
      <span aria-hidden className="inline-flex flex-none items-center gap-1">
        {accounts.slice(0, shownMax).map((account) => (
          <Avatar
            key={account.id}
            name={account.name}
            src={account.picture}
            size="sm"
            status={tones[account.status]}
          />
        ))}
        {more > 0 ? <span className="text-caption text-fg-subtle tabular-nums">+{more}</span> : null}
      </span>
      {words ? <HealthWords accounts={accounts} /> : null}
    </span>
  );
}

function HealthWords({ accounts }: { accounts: readonly Sender[] }) {
  const disconnected = accounts.filter(({ status }) => status === 'Disconnected').length;
  const deleted = accounts.filter(({ status }) => status === 'Deleted').length;
  const [first] = accounts;
  if (disconnected + deleted > 0) {
    return (
      <span
        aria-hidden
        className="line-clamp-2 text-caption leading-4 font-medium whitespace-normal text-danger-fg"
      >
        {[disconnected > 0 ? `${disconnected} disconnected` : '', deleted > 0 ? `${deleted} deleted` : '']
          .filter((part) => part !== '')
          .join(', ')}
      </span>
    );
  }
  return (
    <span aria-hidden className="truncate text-caption text-fg-muted">
      {accounts.length === 1 ? first?.name : countOf(accounts.length, 'sender')}
    </span>
  );
}
