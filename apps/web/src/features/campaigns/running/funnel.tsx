import type { CampaignStats } from '@waypost/contract/campaigns';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import {
  knownPositive,
  positiveMeans,
  positiveOf,
  rateDetail,
  rateText,
  unsortedWords,
  type Rate,
} from '../controls/rate-words.ts';
import { cn } from '../../../ui/class-names.ts';

type Base = 'leads' | 'invited' | 'contacted';

interface Stage {
  name: string;
  /** Null: not known. */
  value: number | null;
  /** Of what, and in words; null for the first stage. */
  rate: { of: Rate; what: string; base: Base } | null;
  /** What the stage counts, for whoever hovers over its name. */
  means?: string;
  /** Replies that nobody sorted: the stage may hold more. */
  unsorted?: number;
}

function stagesOf(stats: CampaignStats): Stage[] {
  const { counts, invited, accepted, messaged, replied, acceptRate, replyRate, positiveRate } = stats;
  const positive = knownPositive(stats);
  const ofLeads = (count: number) => rateOf(count, counts.leads);
  return [
    { name: 'Leads', value: counts.leads, rate: null },
    {
      name: 'Invited',
      value: invited,
      rate: { of: ofLeads(invited), what: 'leads invited', base: 'leads' },
    },
    {
      name: 'Accepted',
      value: accepted,
      rate: { of: acceptRate, what: 'invitations accepted', base: 'invited' },
    },
    {
      // Leads that were connected before are written to without an invitation: no part of "accepted".
      name: 'Messaged',
      value: messaged,
      rate: { of: ofLeads(messaged), what: 'leads messaged', base: 'leads' },
    },
    {
      name: 'Replied',
      value: replied,
      rate: { of: replyRate, what: 'contacted leads replied', base: 'contacted' },
    },
    {
      name: 'Interested',
      value: positive?.numerator ?? null,
      rate: { of: positive ?? { ...positiveRate, percent: null }, what: positiveOf, base: 'contacted' },
      means: positiveMeans,
      unsorted: stats.unsortedReplies,
    },
  ];
}

/** From leads to people who are interested; every rate names what it is of. */
export function Funnel({ stats, startedAt }: { stats: CampaignStats; startedAt: string | null }) {
  const stages = stagesOf(stats);
  const most = Math.max(1, ...stages.map(({ value }) => value ?? 0));
  return (
    <section
      aria-label="Funnel"
      className="grid grid-cols-3 overflow-hidden rounded-card border border-border bg-surface md:grid-cols-6"
    >
      {stages.map((stage, index) => (
        <div
          key={stage.name}
          className={cn(
            'relative flex min-w-0 flex-col border-border px-3.5 pt-3 pb-12 max-md:px-2.5 md:not-first:border-l',
            index >= 3 && 'max-md:border-t',
            index % 3 !== 0 && 'max-md:border-l',
          )}
        >
          <p className="text-caption text-fg-muted" title={stage.means}>
            {stage.name}
          </p>
          <p className="text-[20px] leading-7 font-semibold tabular-nums">{formatNumber(stage.value)}</p>
          <p className="text-caption text-fg-subtle tabular-nums">
            {stage.rate === null ? `since ${formatDate(startedAt)}` : <StageRate {...stage.rate} />}
          </p>
          {stage.unsorted ? (
            <Link
              to={`${paths.inbox}?intent=unsorted`}
              className="relative z-1 text-caption text-accent-fg tabular-nums hover:underline"
            >
              {unsortedWords(stage.unsorted)}
            </Link>
          ) : null}
          <Slope from={(stage.value ?? 0) / most} to={((stages[index + 1] ?? stage).value ?? 0) / most} />
        </div>
      ))}
    </section>
  );
}

function StageRate({ of, what, base }: { of: Rate; what: string; base: Base }) {
  const detail = rateDetail(of, what);
  const whole =
    base === 'leads' ? countOf(of.denominator, 'lead') : `${formatNumber(of.denominator)} ${base}`;
  return (
    <span title={detail}>
      {of.percent === null ? (
        <>
          of {whole}
          {of.denominator > 0 ? <span className="block">{rateText(of)}</span> : null}
        </>
      ) : (
        <>
          <b className="font-semibold text-fg">{rateText(of)}</b> of {whole}
        </>
      )}
    </span>
  );
}

/** The share of this stage running over into the next; decoration beside the numbers. */
function Slope({ from, to }: { from: number; to: number }) {
  const y = (share: number) => 36 - share * 32;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 36"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-9 w-full fill-chart-1/16 dark:fill-chart-1/28"
    >
      <path d={`M0 36V${y(from)}C60 ${y(from)} 60 ${y(to)} 100 ${y(to)}V36Z`} />
    </svg>
  );
}
