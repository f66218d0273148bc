import type { Job } from '@waypost/contract/jobs';
import type { Onboarding } from '@waypost/contract/users';
import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import { Globe, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { draftOf, useDrafts, writeDraft } from '../../../lib/drafts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { isActive } from '../../jobs/index.ts';
import { type BuildFrom, CreditPrice, useBuildProfile, useIsShort } from '../../leads/index.ts';
import { buyersDraft, buyersText } from '../model/buyers-text.ts';

/** In characters; what was said before it is put in front. */
const buyersLengthMax = 10_000;

export interface BuyersFormProps {
  onboarding: Onboarding;
  /** The job that was started last; null: none. */
  building: Job | null;
  onBuilding: (jobId: string) => void;
}

/** Describes the buyer, or has the website read for it. What is typed stays until a profile is built of it, over a reload too. */
export function BuyersForm({ onboarding, building, onBuilding }: BuyersFormProps) {
  const { sells, website } = onboarding;
  const buyers = useDrafts(({ drafts }) => draftOf(drafts, buyersDraft)?.text ?? '');
  const [missing, setMissing] = useState<string>();
  const build = useBuildProfile();
  const isShort = useIsShort(PROFILE_CREDITS);
  const working = build.isPending || (building !== null && isActive(building));
  const failed = !working && building?.status === 'failed' ? building.message : null;

  function start(from: BuildFrom) {
    setMissing(undefined);
    build.mutate(from, { onSuccess: ({ id }) => onBuilding(id) });
  }
  function describe() {
    if (buyers.trim().length < 10) setMissing('Describe your buyer in a sentence at least.');
    else start({ kind: 'text', text: buyersText(sells, buyers) });
  }
  return (
    <form
      noValidate
      aria-label="Who buys it?"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!working && !isShort) describe();
      }}
    >
      {build.error ? <Banner tone="danger">{errorMessage(build.error)}</Banner> : null}
      {failed ? <Banner tone="danger">{failed}</Banner> : null}
      <Field
        label="Your buyers"
        help="Roles, industries, company sizes, countries, and whom to leave out."
        error={missing}
      >
        <Textarea
          rows={5}
          value={buyers}
          maxLength={buyersLengthMax}
          placeholder="Heads of people at logistics companies with 51-200 employees in Germany or Austria, but not agencies."
          onChange={(event) => {
            writeDraft(buyersDraft, event.target.value);
            setMissing(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={working} disabled={isShort}>
          <Sparkles aria-hidden className="size-4" />
          Build profile
        </Button>
        {website ? (
          <Button disabled={working || isShort} onClick={() => start({ kind: 'website', url: website })}>
            <Globe aria-hidden className="size-4" />
            Read my website instead
          </Button>
        ) : null}
      </div>
      <CreditPrice credits={PROFILE_CREDITS} />
      {working ? (
        <p role="status" className="text-caption text-fg-subtle">
          Reading what you gave. It takes a few seconds, and goes on when you leave.
        </p>
      ) : null}
    </form>
  );
}
