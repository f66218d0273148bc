import type { CampaignLead } from '@waypost/contract/campaigns';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { LeadStateBadge } from '../controls/campaign-badge.tsx';
import { nextTimeOf } from './next-time.ts';

export interface LeadColumnFacts {
  /** The business time. */
  nowMs: number;
  placeOf: (nodeId: string) => string;
  zoneOf: (senderId: string | undefined) => string | null;
  onOpen: (lead: CampaignLead) => void;
}

/** The columns of a campaign's leads: who, state, why, when next. */
export function leadColumns({ nowMs, placeOf, zoneOf, onOpen }: LeadColumnFacts): Column<CampaignLead>[] {
  return [
    {
      id: 'lead',
      header: 'Lead',
      cell: (lead) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={lead.name} src={lead.picture} size="md" />
          <span className="min-w-0">
            <button
              type="button"
              tabIndex={-1}
              className="block max-w-full truncate text-left leading-5 font-medium hover:underline"
              onClick={() => onOpen(lead)}
            >
              {lead.name}
            </button>
            <span className="block truncate text-caption text-fg-subtle max-md:hidden">{roleOf(lead)}</span>
            <span className="block md:hidden">
              <span className="my-0.5 flex flex-wrap items-center gap-x-2 text-caption text-fg-muted tabular-nums">
                <State lead={lead} />
                <Next lead={lead} nowMs={nowMs} zone={null} short />
              </span>
              <span className="line-clamp-3 text-caption whitespace-normal text-fg-muted">{lead.reason}</span>
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '108px',
      hideOnPhone: true,
      cell: (lead) => (
        <span className="flex flex-col items-start">
          <State lead={lead} />
        </span>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      width: '38%',
      hideOnPhone: true,
      cell: (lead) => (
        <span className="block min-w-0" title={lead.reason}>
          <span className="block truncate">{lead.reason}</span>
          <span className="block truncate text-caption text-fg-subtle">
            {placeOf(lead.nodeId)}
            {lead.sender ? `, from ${lead.sender.name}` : ', no sender'}
          </span>
        </span>
      ),
    },
    {
      id: 'next',
      header: 'Next time',
      width: '124px',
      hideOnPhone: true,
      className: 'tabular-nums',
      cell: (lead) => <Next lead={lead} nowMs={nowMs} zone={zoneOf(lead.sender?.id)} />,
    },
  ];
}

function State({ lead: { state, paused } }: { lead: CampaignLead }) {
  return (
    <>
      <LeadStateBadge state={state} />
      {paused ? <span className="text-caption text-fg-muted">Paused</span> : null}
    </>
  );
}

export function roleOf({ headline, company }: Pick<CampaignLead, 'headline' | 'company'>): string {
  if (headline === null) return company ?? '-';
  return company === null || headline.includes(company) ? headline : `${headline}, ${company}`;
}

interface NextProps {
  lead: CampaignLead;
  nowMs: number;
  zone: string | null;
  short?: boolean;
}

function Next({ lead, nowMs, zone, short = false }: NextProps) {
  if (lead.reviewActionId !== null || (lead.asks !== null && !lead.paused))
    return <span className="font-medium text-warning-fg">Your answer</span>;
  if (lead.nextAt === null) return <span className="text-fg-subtle">{short ? '' : '-'}</span>;
  const next = nextTimeOf(lead.nextAt, nowMs, zone);
  if (short) return <>{next.short}</>;
  return (
    <time dateTime={lead.nextAt} title={next.atSender ?? undefined} className="block leading-4">
      <span className="block font-medium">{next.day}</span>
      <span className="block text-caption text-fg-subtle">
        {next.time}
        {next.atSender === null ? null : <span className="sr-only">, {next.atSender}</span>}
      </span>
    </time>
  );
}
