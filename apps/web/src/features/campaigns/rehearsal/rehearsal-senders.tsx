import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { useState } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { dayWords, kindRange, rangeOf, rangeWords } from './rehearsal-words.ts';

type Sender = Rehearsal['senders'][number];

/** How much of its limits each sender uses, week by week; its days in a sheet. */
export function RehearsalSenders({ rehearsal }: { rehearsal: Rehearsal }) {
  const [open, setOpen] = useState<Sender | null>(null);
  return (
    <Card>
      <CardHead
        title="Senders"
        note={<span className="whitespace-normal">Invitations a week in all campaigns</span>}
      />
      <ul className="divide-y divide-border">
        {rehearsal.senders.map((sender) => (
          <li key={sender.id} className="px-4 py-3">
            <div className="flex items-center gap-2.5">
              <Avatar name={sender.name} src={null} size="sm" />
              <span className="min-w-0 flex-1 truncate text-dense font-medium">{sender.name}</span>
              {sender.status === 'Active' ? (
                <span className="text-caption text-fg-muted tabular-nums">
                  {countOf(sender.leads, 'lead')}
                </span>
              ) : (
                <Badge tone="danger">{sender.status}</Badge>
              )}
            </div>
            <WeekBars sender={sender} />
            <div className="mt-2 flex items-start justify-between gap-3">
              <p className="min-w-0 text-caption text-fg-muted">{mostBinding(sender)}</p>
              <Button
                variant="link"
                size="sm"
                aria-label={`Days of ${sender.name}`}
                onClick={() => setOpen(sender)}
              >
                Days
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Shares rehearsal={rehearsal} />
      {open === null ? null : (
        <Sheet
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setOpen(null);
          }}
          title={open.name}
          description="All campaigns of this sender, and what keeps actions waiting on each day"
        >
          <SenderDays sender={open} runs={rehearsal.seeds.length} />
        </Sheet>
      )}
    </Card>
  );
}

const weeksShown = 4;

function WeekBars({ sender }: { sender: Sender }) {
  const cap = sender.caps.find(({ budget }) => budget === 'invite_week')?.cap ?? 0;
  const weeks = Array.from({ length: weeksShown }, (_, week) =>
    sender.days
      .slice(week * 7, week * 7 + 7)
      .reduce((sum, { kinds }) => sum + (kinds.find(({ kind }) => kind === 'invite')?.range.median ?? 0), 0),
  );
  return (
    <ol className="mt-2 grid grid-cols-4 gap-2 text-caption tabular-nums">
      {weeks.map((used, week) => (
        <li key={`week ${week + 1}`}>
          <span className="sr-only">Week {week + 1}: </span>
          <span aria-hidden className="mb-1 block h-1.5 overflow-hidden rounded-full bg-track">
            <span
              className={`block h-full ${cap > 0 && used >= cap * 0.9 ? 'bg-warning-solid' : 'bg-chart-1'}`}
              style={{ width: `${cap === 0 ? 0 : Math.min(100, (100 * used) / cap)}%` }}
            />
          </span>
          <b className="font-medium">{formatNumber(used)}</b>{' '}
          <span className="text-fg-muted">of {formatNumber(cap)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The limit that binds on most days. */
function mostBinding({ days }: Sender): string {
  const counted = Map.groupBy(
    days.flatMap(({ binding }) => (binding?.kind === 'limit' ? [binding.sentence] : [])),
    (sentence) => sentence,
  );
  const [most] = [...counted].toSorted(([, a], [, b]) => b.length - a.length);
  return most === undefined ? 'No limit is binding.' : `On ${countOf(most[1].length, 'day')}: ${most[0]}`;
}

function SenderDays({ sender, runs }: { sender: Sender; runs: number }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-caption text-fg-muted">
        Limits now:{' '}
        {sender.caps.map(({ cap, noun, budget }) => `${capWords(cap, noun)} ${windowOf(budget)}`).join(', ')}
      </p>
      <table className="w-full text-dense">
        <caption className="sr-only">Days of {sender.name}</caption>
        <thead className="text-caption text-fg-muted">
          <tr>
            <th scope="col" className="h-8 text-left font-medium">
              Day
            </th>
            <th scope="col" className="h-8 text-left font-medium">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {sender.days
            .filter(({ total, binding }) => total.high > 0 || binding !== null)
            .map(({ date, kinds, binding, inviteCap }) => (
              <tr key={date} className="border-t border-border align-top">
                <th scope="row" className="w-24 py-2 text-left font-normal whitespace-nowrap">
                  {dayWords(date)}
                </th>
                <td className="py-2">
                  <span className="tabular-nums">
                    {kinds.length === 0
                      ? 'Nothing'
                      : kinds
                          .map(({ kind, range }) =>
                            kind === 'invite'
                              ? `${rangeWords(range)} of ${countOf(inviteCap, 'invitation')}`
                              : kindRange(kind, range),
                          )
                          .join(', ')}
                  </span>
                  <span className="block text-caption text-fg-muted">
                    {binding === null
                      ? 'Nothing had to wait.'
                      : `${binding.sentence}${binding.runs < runs ? ` (${binding.runs} of ${countOf(runs, 'run')})` : ''}`}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param noun the plural */
function capWords(cap: number, noun: string): string {
  return countOf(cap, noun.replace(/s(?= with |$)/, ''), noun);
}

function windowOf(budget: string): string {
  return budget.endsWith('_week') ? 'in 7 days' : 'in 24 hours';
}

/** Only worth saying when other campaigns use the same senders. */
function Shares({ rehearsal: { shares, otherLeads } }: { rehearsal: Rehearsal }) {
  if (shares.length < 2) return null;
  return (
    <div className="border-t border-border px-4 py-3">
      <h3 className="text-dense font-medium">Shared with other campaigns</h3>
      <ul className="mt-1.5 flex flex-col gap-1 text-caption">
        {shares.map(({ campaignId, name, actions, percent }) => (
          <li key={campaignId} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="flex-none text-fg-muted tabular-nums">
              {rangeOf(actions, 'action')}, {percent}%
            </span>
          </li>
        ))}
      </ul>
      {otherLeads.played < otherLeads.total ? (
        <p className="mt-1.5 text-caption text-fg-subtle">
          Played with {formatNumber(otherLeads.played)} of {countOf(otherLeads.total, 'lead')} of the others.
        </p>
      ) : null}
    </div>
  );
}
