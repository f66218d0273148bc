import { useQuery } from '@tanstack/react-query';
import type { LeadSignal } from '@waypost/contract/leads-enrichment';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { OutsideLink, SheetPart } from '../components/lead-sheet-parts.tsx';
import { leadOutsideQuery } from '../enrichment/enrichment-queries.ts';
import { freshWords, signalQuote, signalWords } from './signal-words.ts';

/** What happened outside, newest first, each with its date and where it stands; nothing where nothing is known. */
export function SheetSignals({ leadId }: { leadId: string }) {
  const signals = useQuery(leadOutsideQuery(leadId)).data?.signals ?? [];
  const accounts = useQuery(linkedInAccountsQuery).data ?? [];
  const nowMs = useBusinessNow();
  if (signals.length === 0) return null;
  return (
    <SheetPart title="Signals">
      <ul className="flex flex-col gap-3">
        {signals.map((signal, index) => (
          <Signal
            key={index}
            signal={signal}
            accountName={accounts.find(({ id }) => id === signal.accountId)?.name}
            nowMs={nowMs}
          />
        ))}
      </ul>
    </SheetPart>
  );
}

interface SignalProps {
  signal: LeadSignal;
  accountName: string | undefined;
  nowMs: number;
}

function Signal({ signal, accountName, nowMs }: SignalProps) {
  const quote = signalQuote(signal);
  const fresh = freshWords(signal.at, nowMs);
  return (
    <li className="text-dense">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 break-words">
          <span className="font-medium">{signalWords(signal, accountName)}</span>
          {fresh === null ? null : <span className="text-fg-muted"> {fresh}</span>}
        </span>
        <time
          dateTime={signal.at ?? signal.noticedAt}
          title={formatDateTime(signal.at ?? signal.noticedAt)}
          className="flex-none text-caption text-fg-subtle"
        >
          {signal.at === null ? `noticed ${formatDate(signal.noticedAt)}` : formatDate(signal.at)}
        </time>
      </p>
      {quote === null ? null : (
        <blockquote className="mt-1 line-clamp-4 border-l-2 border-chart-1/40 pl-2.5 whitespace-pre-line text-fg-muted">
          {quote}
        </blockquote>
      )}
      {signal.url === null ? null : (
        <p className="mt-1 text-caption">
          <OutsideLink href={signal.url}>
            {signal.kind === 'attended' ? 'Open the event' : 'Open the post'}
          </OutsideLink>
        </p>
      )}
    </li>
  );
}
