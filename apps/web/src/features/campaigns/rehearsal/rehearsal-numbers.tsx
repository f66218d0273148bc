import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { waitsForLink } from '../controls/waits-for-link.ts';
import { finishWords, rangeOf, rangeWords, waitingForLink } from './rehearsal-words.ts';

/** The end, what goes out, what comes back, who is left out: ranges over all runs. */
export function RehearsalNumbers({ rehearsal }: { rehearsal: Rehearsal }) {
  const { totals, leftOut, leads, assumptions } = rehearsal;
  const invitations = totals.kinds.find(({ kind }) => kind === 'invite')?.range;
  const messages = totals.kinds.find(({ kind }) => kind === 'message')?.range;
  const waiting = waitingForLink(leftOut);
  const rules = leftOut.reasons.filter(({ code }) => code !== 'unresolvable').length;
  const finish = finishWords(rehearsal);
  const source = (one: Rehearsal['assumptions']['accept']) =>
    one.observed === null
      ? `Assumed ${one.lowPercent}% to ${one.highPercent}%`
      : `Your own: ${formatNumber(one.observed.happened)} of ${formatNumber(one.observed.of)}`;
  return (
    <Card>
      <dl
        aria-label="Expected numbers"
        className="grid grid-cols-5 divide-x divide-border max-lg:grid-cols-2 max-lg:divide-x-0"
      >
        <Figure name={leads.sampled ? 'Finish, not before' : 'Finish date'} note={finish.spread} wide>
          {finish.date}
        </Figure>
        <Figure name="Invitations" note={messages ? rangeOf(messages, 'message') : 'No messages'}>
          {invitations ? rangeWords(invitations) : '0'}
        </Figure>
        <Figure name="Expected accepts" note={source(assumptions.accept)}>
          {rangeWords(totals.accepts)}
        </Figure>
        <Figure name="Expected replies" note={`${source(assumptions.reply)} a message`}>
          {rangeWords(totals.replies)}
        </Figure>
        <Figure
          name="Left out"
          note={[
            `of ${countOf(leads.looked, 'lead')}`,
            rules > 0 && countOf(rules, 'reason'),
            waiting > 0 && waitsForLink(waiting),
          ]
            .filter(Boolean)
            .join(', ')}
        >
          {formatNumber(leftOut.total - waiting)}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure(props: { name: string; note: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-col px-4 py-3 max-lg:border-b max-lg:border-border ${props.wide === true ? 'max-lg:col-span-2' : ''}`}
    >
      <dt className="text-caption text-fg-muted">{props.name}</dt>
      <dd className="text-h2 tabular-nums">{props.children}</dd>
      <dd className="text-caption text-fg-muted tabular-nums">{props.note}</dd>
    </div>
  );
}
