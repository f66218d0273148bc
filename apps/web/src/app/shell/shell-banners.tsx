import { lazy, Suspense, useEffect } from 'react';
import { VerifyBanner } from '../../features/auth/index.ts';
import { useEndedPlan } from '../../features/billing/index.ts';
import { StandstillBanner, useStandstill } from '../../features/linkedin/index.ts';
import { readJson, storageKeys, writeJson } from '../../lib/storage.ts';
import { SampleBar, useSampleMark } from '../../features/sample/index.ts';

/** Few need it: its words come with the page, not with the shell. */
const PlanEndedBanner = lazy(async () => {
  const { PlanEndedBanner: Ended } = await import('../../features/billing/components/plan-ended-banner.tsx');
  return { default: Ended };
});

/**
 * Above every page: the most severe of what is to be said there, and nothing else. While that is asked nothing less severe
 * comes and goes again; where nothing was more severe the last time its bar is there at once, so that no page jumps.
 */
export function ShellBanners() {
  const standstill = useStandstill();
  const endedPlan = useEndedPlan();
  const sample = useSampleMark();
  const isAsked = standstill === undefined || sample === undefined;
  const isVerifyFirst = standstill === null && endedPlan === null && sample === 'none';
  useEffect(() => {
    if (!isAsked) writeJson(storageKeys.verifyFirst, isVerifyFirst);
  }, [isAsked, isVerifyFirst]);
  // The only way out of the sample workspace; its plan and its address are nobody's to look after.
  if (sample === 'inside') return <SampleBar />;
  if (isAsked && endedPlan === null && readJson(storageKeys.verifyFirst) === true) return <VerifyBanner />;
  if (standstill === undefined) return null;
  if (standstill !== null) return <StandstillBanner why={standstill} />;
  if (endedPlan !== null) {
    return (
      <Suspense>
        <PlanEndedBanner />
      </Suspense>
    );
  }
  if (sample === undefined) return null;
  if (sample === 'making') return <SampleBar />;
  // Nowhere else can the link be asked for again: an ended plan leaves it the pages that tell the end themselves.
  return <VerifyBanner />;
}
