import { ExclusionRules, ExclusionTest } from '../../../leads/index.ts';
import { useBuilder } from '../builder-context.ts';
import { AudienceResult } from './audience-result.tsx';
import { LeftOutFields } from './left-out-fields.tsx';
import { StepHeading } from './step-heading.tsx';
import { StopRulesFields } from './stop-rules-fields.tsx';

/** Whom the campaign and the workspace leave out, what stops a lead under way, and what that comes to. */
export function ExclusionsStep() {
  const { state, running } = useBuilder();
  const { leftOut } = state.content.settings;
  return (
    <>
      <StepHeading
        title="Exclusions"
        text="Who is not contacted, and what stops a lead that is under way. All rules apply; of several the strictest counts, and each is named on the lead."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <LeftOutFields />
          <StopRulesFields />
          <ExclusionRules />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          {running ? null : <AudienceResult listIds={state.content.listIds} />}
          <ExclusionTest of={{ leftOut, ...(state.id === null ? {} : { campaignId: state.id }) }} />
        </div>
      </div>
    </>
  );
}
