import { useQuery } from '@tanstack/react-query';
import type { CampaignLead } from '@waypost/contract/campaigns';
import { useBusinessNow } from '../../../lib/clock.ts';
import { leadWhyQuery } from '../api/lead-why.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { LeadStateBadge } from '../controls/campaign-badge.tsx';
import { earlierBy } from './earlier-by.ts';
import { nextTimeOf } from './next-time.ts';

interface LeadWhyProps {
  campaignId: string;
  lead: CampaignLead;
  /** Time zone of the lead's sender; null when it is not known. */
  zone: string | null;
}

/** The one constraint a lead waits on, until when, and what would change it. */
export function LeadWhy({ campaignId, lead, zone }: LeadWhyProps) {
  const now = useBusinessNow();
  const next = lead.nextAt === null ? null : nextTimeOf(lead.nextAt, now, zone);
  const waitEnds = lead.waitEndsAt === null ? null : nextTimeOf(lead.waitEndsAt, now, zone);
  return (
    <section aria-label="Why" className="flex flex-col items-start gap-2 border-y border-border py-4">
      <LeadStateBadge state={lead.state} />
      <p className="text-[16px] leading-6 font-semibold tracking-[-0.01em] text-balance wrap-anywhere">
        {lead.reason}
      </p>
      {waitEnds === null || waitEnds.day === 'Now' ? null : (
        <p className="text-dense text-fg-muted tabular-nums">
          The wait ends {`${waitEnds.day}, ${waitEnds.time}`}
          <AtSender text={waitEnds.atSender} />
        </p>
      )}
      {next === null ? null : (
        <p className="text-dense text-fg-muted tabular-nums">
          {next.day === 'Now' ? (
            lead.inDoubt ? (
              'We look again now; it is not sent again before that.'
            ) : (
              'The next try is due now.'
            )
          ) : (
            <>
              {lead.inDoubt ? 'We look again ' : `Goes on ${lead.ahead > 0 ? 'about ' : ''}`}
              <b className="font-medium text-fg">{`${next.day}, ${next.time}`}</b> (your time)
              {lead.inDoubt ? '; it is not sent again before that' : ''}
            </>
          )}
          <AtSender text={next.atSender} />
        </p>
      )}
      {lead.endedAt === null ? null : (
        <p className="text-dense text-fg-muted tabular-nums">
          Ended <time dateTime={lead.endedAt}>{formatDateTime(lead.endedAt)}</time>
        </p>
      )}
      {lead.change === '' ? null : <p className="text-dense text-fg-muted">{lead.change}</p>}
      <WhatIf campaignId={campaignId} lead={lead} />
    </section>
  );
}

function AtSender({ text }: { text: string | null }) {
  return text === null ? null : <span className="block text-caption text-fg-subtle">{text}</span>;
}

/** What a changed limit, longer hours or another sender would mean for this lead, from the real governor. */
function WhatIf({ campaignId, lead }: Omit<LeadWhyProps, 'zone'>) {
  const now = useBusinessNow();
  const ended = lead.state !== 'Queued' && lead.state !== 'In progress' && lead.state !== 'Waiting';
  const answer = useQuery({ ...leadWhyQuery(campaignId, lead), enabled: !ended });
  const whatIf = answer.data?.whatIf ?? [];
  if (whatIf.length === 0) return null;
  return (
    <div className="mt-1 w-full">
      <h3 className="text-caption font-medium text-fg-subtle">What if</h3>
      <ul className="mt-1 flex flex-col gap-1 text-dense">
        {whatIf.map(({ change, at }) => {
          const { day, time } = nextTimeOf(at, now, null);
          return (
            <li key={change} className="flex flex-wrap items-baseline gap-x-2">
              <span>
                {change}: <b className="font-medium">{earlierBy(answer.data?.lead.nextAt ?? null, at)}</b>
              </span>
              <span className="text-caption text-fg-subtle tabular-nums">
                {day === 'Now' ? 'now' : `${day}, ${time}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
