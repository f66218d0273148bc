import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { waitsForLink } from '../controls/waits-for-link.ts';
import { rangeWords, waitingForLink } from './rehearsal-words.ts';

/** Who gets nothing and why, then how the others end. */
export function RehearsalLeftOut({ rehearsal: { leftOut } }: { rehearsal: Rehearsal }) {
  const waiting = waitingForLink(leftOut);
  const left = countOf(leftOut.total - waiting, 'lead');
  const hidden = leftOut.total - leftOut.leads.length;
  return (
    <Card>
      <CardHead title="Left out" note={waiting === 0 ? left : `${left}; ${waitsForLink(waiting)}`} />
      {leftOut.total === 0 ? (
        <p className="px-4 py-3 text-dense text-fg-muted">Nobody is left out.</p>
      ) : (
        <div
          role="region"
          aria-label="Leads left out"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
          tabIndex={0}
          className="relative max-h-72 overflow-auto -outline-offset-2"
        >
          <table className="w-full text-dense">
            <thead className="sticky top-0 bg-table-head text-caption text-fg-muted">
              <tr>
                <th scope="col" className="h-9 px-4 text-left font-medium">
                  Lead
                </th>
                <th scope="col" className="h-9 px-4 text-left font-medium">
                  Reason
                </th>
              </tr>
            </thead>
            <tbody>
              {leftOut.leads.map(({ leadId, name, company, reason }) => (
                <tr key={leadId} className="border-t border-border">
                  <th scope="row" className="px-4 py-2 text-left font-normal">
                    <b className="font-medium">{name}</b>{' '}
                    {company === null ? null : <span className="text-fg-muted">{company}</span>}
                  </th>
                  <td className="px-4 py-2">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {leftOut.reasons.length < 2 && hidden === 0 ? null : (
        <p className="border-t border-border px-4 py-2.5 text-caption text-fg-muted">
          {leftOut.reasons.map(({ reason, leads }) => `${formatNumber(leads)}: ${reason}`).join(' ')}
          {hidden > 0 ? ` ${countOf(hidden, 'more lead')} not listed.` : ''}
        </p>
      )}
    </Card>
  );
}

const outcomes: Record<string, string> = {
  finished: 'Finished',
  replied: 'Replied',
  skipped: 'Skipped',
  failed: 'Failed',
  excluded: 'Excluded',
};

export function RehearsalEnds({ rehearsal }: { rehearsal: Rehearsal }) {
  const { ends, unfinished, waitedForCompany: waited, days } = rehearsal;
  return (
    <Card>
      <CardHead title="How leads end" />
      <ul className="divide-y divide-border text-dense">
        {ends.map(({ outcome, reason, leads }) => (
          <li key={`${outcome} ${reason}`} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <span className="min-w-0">
              <b className="font-medium">{outcomes[outcome] ?? outcome}</b>{' '}
              <span className="text-fg-muted">{reason}</span>
            </span>
            <span className="flex-none tabular-nums">{rangeWords(leads)}</span>
          </li>
        ))}
        {unfinished.high === 0 ? null : (
          <li className="flex items-baseline justify-between gap-4 px-4 py-2">
            <span>
              <b className="font-medium">Still under way</b>{' '}
              <span className="text-fg-muted">after {countOf(days, 'day')}</span>
            </span>
            <span className="flex-none tabular-nums">{rangeWords(unfinished)}</span>
          </li>
        )}
      </ul>
      {waited.high === 0 ? null : (
        <p className="border-t border-border px-4 py-2.5 text-caption text-fg-muted">
          {rangeWords(waited)} of them {waited.high === 1 ? 'begins' : 'begin'} later, because enough people
          of their company had begun that week.
        </p>
      )}
    </Card>
  );
}
