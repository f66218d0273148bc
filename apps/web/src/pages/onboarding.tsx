import { useQuery } from '@tanstack/react-query';
import type { SaveOnboarding } from '@waypost/contract/users';
import { type OnboardingStep, stepAfter, stepBefore } from '@waypost/domain/users/onboarding';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { ConnectDialog } from '../features/linkedin/components/connect-dialog.tsx';
import { useMayConnect } from '../features/linkedin/components/connect-gate.tsx';
import { onboardingQuery, useSaveOnboarding } from '../features/onboarding/api/onboarding.ts';
import { BuyersStep } from '../features/onboarding/components/buyers-step.tsx';
import { FirstHooks } from '../features/onboarding/components/first-hooks.tsx';
import { FirstPeople } from '../features/onboarding/components/first-people.tsx';
import { GoalStep } from '../features/onboarding/components/goal-step.tsx';
import { LinkedInStep } from '../features/onboarding/components/linkedin-step.tsx';
import { OnboardingFrame } from '../features/onboarding/components/onboarding-frame.tsx';
import { StepFoot } from '../features/onboarding/components/step-foot.tsx';
import { YouStep } from '../features/onboarding/components/you-step.tsx';
import { answeredSteps, stepNamed } from '../features/onboarding/model/steps.ts';
import { linkedInAccountsQuery } from '../features/linkedin/index.ts';
import { SampleOffer } from '../features/sample/components/sample-offer.tsx';
import { useCurrentUser } from '../features/users/index.ts';
import { errorMessage, failureOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Only the last step shows it.
const FirstSequence = lazy(async () => {
  const { FirstSequence: Sequence } = await import('../features/campaigns/first/first-sequence.tsx');
  return { default: Sequence };
});

/** Four short steps after signing up. Where one is stays in the address, what was said on the server. */
export function Component() {
  usePageTitle('First steps');
  const user = useCurrentUser();
  const answer = useQuery(onboardingQuery);
  const save = useSaveOnboarding();
  const { mutate } = save;
  // Beside: what is kept while somebody types makes no button busy.
  const { mutate: keep } = useSaveOnboarding();
  const may = useMayConnect();
  const hasAccount =
    useQuery(linkedInAccountsQuery).data?.some(({ status }) => status !== 'Deleted') === true;
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const onBuilt = useCallback(
    (profileId: string) =>
      mutate({ profileId }, { onSuccess: () => setSearch({ step: 'buyers' }, { replace: true }) }),
    [mutate, setSearch],
  );

  const onboarding = answer.data;
  if (onboarding === undefined || user === undefined) {
    return answer.error ? (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="The first steps could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      </main>
    ) : (
      <LoadingScreen />
    );
  }
  const step: OnboardingStep = stepNamed(search.get('step')) ?? onboarding.step;
  // What else stands in the address, such as candidates that were paid for, goes along.
  const open = (next: OnboardingStep) =>
    setSearch((others) => ({ ...Object.fromEntries(others), step: next }));
  function goOn(answers: SaveOnboarding = {}) {
    const next = stepAfter(step);
    if (next !== null) mutate({ ...answers, step: next }, { onSuccess: () => open(next) });
    else mutate({ ...answers, isCompleted: true }, { onSuccess: () => void navigate(paths.dashboard) });
  }
  const before = stepBefore(step);
  const onBack = before === null ? undefined : () => open(before);
  const way = (words: string, options: { skip?: boolean; disabled?: boolean } = {}) => (
    <StepFoot onBack={onBack} onSkip={options.skip ? () => goOn() : undefined}>
      <Button
        variant="primary"
        busy={save.isPending}
        disabled={options.disabled === true}
        onClick={() => goOn()}
      >
        {words}
      </Button>
    </StepFoot>
  );
  return (
    <OnboardingFrame
      step={step}
      reached={onboarding.step}
      answered={answeredSteps(user, onboarding, hasAccount)}
      onStep={open}
    >
      {save.error ? (
        <Banner tone="danger" className="mb-4">
          {errorMessage(save.error)}
        </Banner>
      ) : null}
      {step === 'you' ? (
        <YouStep
          user={user}
          onboarding={onboarding}
          saving={save.isPending}
          onSave={goOn}
          onKeep={keep}
          onSkip={goOn}
        />
      ) : null}
      {step === 'buyers' ? (
        <BuyersStep
          onboarding={onboarding}
          buildingId={search.get('building')}
          onBuilding={(jobId) => setSearch({ step: 'buyers', building: jobId }, { replace: true })}
          onBuilt={onBuilt}
          onStartAgain={() => mutate({ profileId: null })}
          onDirty={setDirty}
          foot={
            <>
              {dirty ? (
                <p role="status" className="mt-3 text-caption text-fg-muted">
                  Save or discard your changes of the profile first.
                </p>
              ) : null}
              {onboarding.profileId === null ? (
                <StepFoot onBack={onBack} onSkip={() => goOn()}>
                  {null}
                </StepFoot>
              ) : (
                way('Continue', { disabled: dirty })
              )}
            </>
          }
        />
      ) : null}
      {step === 'linkedin' ? (
        <LinkedInStep
          may={may}
          renderConnect={(onClose) => <ConnectDialog account={null} onClose={onClose} />}
          instead={<SampleOffer />}
          foot={way('Continue')}
        />
      ) : null}
      {step === 'goal' ? (
        <GoalStep
          goal={onboarding.goal}
          onGoal={(goal) => mutate({ goal })}
          foot={way('Open the dashboard', { disabled: false })}
        >
          {onboarding.profileId === null ? null : <FirstPeople profileId={onboarding.profileId} />}
          {onboarding.profileId === null ? null : (
            <FirstHooks profileId={onboarding.profileId} sells={onboarding.sells} />
          )}
          <Suspense>
            <FirstSequence />
          </Suspense>
        </GoalStep>
      ) : null}
    </OnboardingFrame>
  );
}
