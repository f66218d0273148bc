import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { endedWords, useEndedPlan } from '../model/plan-end.ts';

/** Above the pages on which a person would wonder why nothing is sent, or found: the plan, or the trial, has ended. */
export function PlanEndedBanner() {
  const subscription = useEndedPlan();
  if (subscription === null) return null;
  const isTrial = subscription.planId === 0;
  return (
    <Banner
      tone="danger"
      bar
      action={
        <Button variant="quiet" size="sm" asChild>
          <Link to={paths.billing}>Choose a plan</Link>
        </Button>
      }
    >
      <span className="font-medium">{endedWords(subscription)}</span>{' '}
      {isTrial
        ? 'Finding and scoring people takes keywords, which come with a plan. What you have stays.'
        : 'Campaigns send nothing and LinkedIn accounts rest. With a plan everything goes on where it stood.'}
    </Banner>
  );
}
