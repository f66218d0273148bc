import type { ReplyOf } from '@waypost/contract/route';
import type { usersRoutes } from '@waypost/contract/users.routes';
import type { Plan } from '@waypost/domain/billing/plans';
import { creditOutlook, usageBox } from '@waypost/domain/billing/usage';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/progress.tsx';
import { outlookWords } from '../model/outlook-words.ts';
import { allowanceWords } from '../model/usage-words.ts';

type Usage = ReplyOf<typeof usersRoutes.getUsage>;

/** What the plan allows and how much of it is used. */
export function UsageSummary({ usage, plan }: { usage: Usage; plan: Plan }) {
  const { used, max } = usage.keywords;
  const now = useBusinessNow();
  const box = usageBox(used, max);
  const outlook =
    usage.periodStartsAt === null || usage.periodEndsAt === null
      ? ({ kind: 'unknown' } as const)
      : creditOutlook(
          { used, max, startsAt: Date.parse(usage.periodStartsAt), endsAt: Date.parse(usage.periodEndsAt) },
          now,
        );
  return (
    <Card className="@container" role="group" aria-label="Usage">
      <div className="grid h-full @lg:grid-cols-[1.6fr_1fr]">
        <div className="flex flex-col p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-h3">Keywords</h2>
            <span className="text-caption text-fg-subtle">
              {usage.periodEndsAt ? `Until ${formatDate(usage.periodEndsAt)}` : 'No running period'}
            </span>
          </div>
          {box ? (
            <>
              <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
                <span className="text-stat tabular-nums">{formatNumber(box.used)}</span>
                <span className="text-dense text-fg-muted tabular-nums">of {formatNumber(box.max)} used</span>
                <span className="ml-auto text-dense text-fg-muted tabular-nums">
                  {formatNumber(box.remaining)} left
                </span>
              </p>
              <Meter
                aria-label="Keywords used"
                value={box.used}
                max={box.max}
                valueText={`${formatNumber(box.used)} of ${formatNumber(box.max)}`}
                className="mt-2 h-1.5"
              />
              <p className="mt-2 text-dense text-fg-muted">{outlookWords(outlook)}.</p>
            </>
          ) : (
            <p className="mt-2 text-dense text-fg-muted">There are no keywords to use right now.</p>
          )}
          <p className="mt-auto pt-4 text-caption text-fg-subtle">
            One pool for people search, profiles, scores, AI drafts and hooks. Each action shows its price
            before the click.
          </p>
        </div>
        <div className="flex flex-col gap-4 border-border p-4 max-@lg:border-t @lg:border-l">
          <Allowance label="Senders" {...usage.senders} />
          <Allowance label="LinkedIn accounts" {...usage.linkedInAccounts} />
          <dl className="flex flex-col gap-2 border-t border-border pt-3 text-dense">
            <Ability label="AI" value="Counted with the keywords" />
            <Ability label="Seats" value={`${formatNumber(usage.seats)} used, not limited`} />
            <Ability label="Lead intelligence" value={levelWord[plan.access.leadIntelligenceLevel]} />
            <Ability label="Outreach workflow" value={plan.access.outreachWorkflowAccess ? 'On' : 'Off'} />
          </dl>
        </div>
      </div>
    </Card>
  );
}

const levelWord = { none: 'None', basic: 'Basic', ai: 'AI', 'ai-plus': 'AI+' } as const;

function Ability({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-fg-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Allowance({ label, used, max }: { label: string; used: number; max: number }) {
  return (
    <div>
      <p className="flex justify-between gap-3 text-dense">
        <span>{label}</span>
        <span className="text-fg-muted tabular-nums">{allowanceWords({ used, max })}</span>
      </p>
      <Meter
        aria-label={`${label} used`}
        value={used}
        max={max}
        ofPlaces
        valueText={allowanceWords({ used, max })}
        className="mt-2"
      />
    </div>
  );
}
