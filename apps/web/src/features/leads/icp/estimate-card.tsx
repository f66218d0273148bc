import type { IcpCriterion, IcpEstimate, IcpProfile } from '@waypost/contract/leads-icp';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { criterionName } from './icp-words.ts';
import { useEstimate } from './icp-queries.ts';
import { SaveFirst } from './save-first.tsx';
import { UnplacedNote } from './unplaced-note.tsx';

export interface EstimateCardProps {
  profile: IcpProfile;
  accountId: string | undefined;
  disabled: boolean;
}

const smallMarket = 50;
const largeMarket = 10_000;

/** How many people the profile finds, and what leaving out one criterion would change. Mount it anew per version. */
export function EstimateCard({ profile, accountId, disabled }: EstimateCardProps) {
  const estimate = useEstimate(profile.id);
  const found = estimate.data;
  return (
    <Card>
      <CardHead title="Market size" note="No credits" />
      <CardBody className="flex flex-col gap-3">
        {found ? <Size found={found} /> : null}
        {found === undefined && !estimate.error ? (
          <p className="text-dense text-fg-muted">
            Asks LinkedIn how many people fit, and how that changes without each criterion. Counts toward the
            account&apos;s search results of the day.
          </p>
        ) : null}
        {estimate.error ? <Banner tone="danger">{errorMessage(estimate.error)}</Banner> : null}
        <Button
          className="w-full"
          busy={estimate.isPending}
          disabled={disabled || accountId === undefined}
          onClick={() => (accountId === undefined ? undefined : estimate.mutate(accountId))}
        >
          {found ? 'Estimate again' : 'Estimate size'}
        </Button>
        <SaveFirst unsaved={disabled} />
        <UnplacedNote criteria={profile.criteria} />
        {found ? <Sensitivity found={found} criteria={profile.criteria} /> : null}
      </CardBody>
    </Card>
  );
}

function Size({ found }: { found: IcpEstimate }) {
  return (
    <>
      <div>
        <p className="text-stat tabular-nums">{formatNumber(found.total)}</p>
        <p className="text-caption text-fg-muted">
          people in the search
          {found.fit === null
            ? ''
            : `, mean fit ${found.fit} of ${countOf(found.seen, 'person', 'people')} seen`}
        </p>
      </div>
      {found.total < smallMarket ? (
        <Banner tone="warning">Fewer than 50 people: make a Must a Nice, or add values.</Banner>
      ) : null}
      {found.total > largeMarket ? (
        <Banner tone="warning">More than 10,000 people: add a Must to narrow it.</Banner>
      ) : null}
    </>
  );
}

function Sensitivity({ found, criteria }: { found: IcpEstimate; criteria: readonly IcpCriterion[] }) {
  const rows = found.without.flatMap((row) => {
    const criterion = criteria.find(({ id }) => id === row.criterionId);
    return criterion === undefined ? [] : [{ ...row, criterion }];
  });
  const later = criteria.filter(({ id }) => found.judgedLater.includes(id));
  return (
    <div className="flex flex-col gap-2 border-t border-border pt-3">
      {rows.map(({ criterion, total, fit }) => (
        <div key={criterion.id} className="text-dense">
          <p className="wrap-anywhere">
            <span className="text-fg-muted">Without </span>
            {criterionName(criterion)}
          </p>
          <p className="text-caption text-fg-muted tabular-nums">
            {signed(total - found.total)} people, fit{' '}
            {fit === null || found.fit === null ? '-' : signed(fit - found.fit)}
          </p>
        </div>
      ))}
      {later.length > 0 ? (
        <p className="text-caption text-fg-subtle">
          Judged afterwards, person by person: {later.map(criterionName).join('; ')}.
        </p>
      ) : null}
    </div>
  );
}

const signed = (difference: number): string =>
  difference === 0 ? '±0' : `${difference > 0 ? '+' : '-'}${formatNumber(Math.abs(difference))}`;
