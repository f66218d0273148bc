import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { formatNumber } from '../../../../lib/numbers.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import { sendingStopQuery } from '../../api/sending-stop.ts';
import { restOf } from '../../controls/sender-rest.ts';
import { capacitiesOf, capOfAll } from '../../controls/capacity.ts';

const budgets = [
  { budget: 'invite_day', label: 'Invitations a day' },
  { budget: 'invite_week', label: 'Invitations in 7 days' },
  { budget: 'message_day', label: 'Messages a day' },
  { budget: 'profile_view_day', label: 'Profile views a day' },
] as const;
/** Free accounts alone have it, and it holds up more than all others. */
const notes = { budget: 'invite_note_month', label: 'With a note in 30 days' } as const;

interface PaceTableProps {
  senders: readonly LinkedInAccount[];
  /** Whether the sequence invites with a note. */
  withNotes: boolean;
}

/** The most the senders' limits allow: their own caps, nothing guessed. One that does nothing now adds nothing. */
export function PaceTable({ senders, withNotes }: PaceTableProps) {
  const isStopped = useQuery(sendingStopQuery).data?.stopped === true;
  const acting = senders.filter((sender) => restOf(sender) === null);
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
                <RestWords sentence={restOf(sender) ?? (isStopped ? 'All sending is stopped.' : null)} />
              </div>
              <Caps
                senders={[sender]}
                today={sender}
                withNotes={withNotes}
                rests={isStopped || restOf(sender) !== null}
              />
            </li>
          ))}
          {senders.length > 1 ? (
            <li className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p className="text-dense font-medium">Together</p>
                <RestWords sentence={togetherWords(acting.length, senders.length)} />
              </div>
              <Caps senders={acting} />
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

/** Whom the sum leaves out; null: nobody. */
function togetherWords(acting: number, all: number): string | null {
  if (acting === all) return null;
  return acting === 0
    ? 'None of them can act now.'
    : `Without the ${all - acting === 1 ? 'one' : 'ones'} that cannot act now.`;
}

function RestWords({ sentence }: { sentence: string | null }) {
  return sentence === null ? null : <p className="text-caption text-fg-muted">{sentence}</p>;
}

interface CapsProps {
  senders: readonly LinkedInAccount[];
  /** The one whose rest of today is said as well. */
  today?: LinkedInAccount;
  withNotes?: boolean;
  /** Nothing leaves from it now, whatever its limits leave. */
  rests?: boolean;
}

function Caps({ senders, today, withNotes = false, rests = false }: CapsProps) {
  const capacities = today ? capacitiesOf(today) : [];
  const isBound = withNotes && capOfAll(senders, notes.budget) !== null;
  return (
    <dl className="grid w-full max-w-[620px] grid-cols-2 gap-x-6 gap-y-2 sm:w-auto sm:flex-[3] sm:grid-cols-4">
      {[...budgets, ...(isBound ? [notes] : [])].map(({ budget, label }) => {
        const now = capacities.find((capacity) => capacity.budget === budget);
        return (
          <div key={budget}>
            <dt className="text-caption text-fg-subtle">{label}</dt>
            <dd className="text-dense font-medium tabular-nums">
              {formatNumber(senders.length === 0 ? 0 : capOfAll(senders, budget))}
              {now ? (
                <span className="block text-caption font-normal text-fg-muted">
                  {formatNumber(rests ? 0 : now.left)} left today
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
