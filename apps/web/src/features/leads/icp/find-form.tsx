import type { Job } from '@waypost/contract/jobs';
import type { IcpProfile } from '@waypost/contract/leads-icp';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStartInto } from '../api/start-into-list.ts';
import { FormSection } from '../components/form-section.tsx';
import { TargetListField } from '../components/target-list-field.tsx';
import { emptyTarget, targetOf } from '../model/target.ts';
import { type FoundSkipRule, SkipRules } from '../sources/skip-rules.tsx';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { useFindPeople } from './icp-queries.ts';
import { SaveFirst } from './save-first.tsx';
import type { FindPrice } from './use-find-price.ts';

const amountMax = 1_000;

interface Asked {
  accountId: string;
  amount: number;
  skip: FoundSkipRule[];
}

export interface FindFormProps {
  profile: IcpProfile;
  accountId: string | undefined;
  disabled: boolean;
  /** What is taken off; while it is not known nothing can be started. */
  price: FindPrice;
  onStarted: (job: Job) => void;
}

/** How many people, into which list, for how much; starts the search as a job. */
export function FindForm({ profile, accountId, disabled, price, onStarted }: FindFormProps) {
  const [amount, setAmount] = useState<number | null>(100);
  const [target, setTarget] = useState(() => emptyTarget(null));
  const [missing, setMissing] = useState<string>();
  const [skip, setSkip] = useState<FoundSkipRule[]>([]);
  const find = useFindPeople(profile.id);
  const suggestedName = profile.name.slice(0, 200);
  // The page stays open: the same can be asked for once more.
  const start = useStartInto(
    async (listId, asked: Asked) => ({ job: await find.mutateAsync({ listId, ...asked }) }),
    { closes: false },
  );
  const { paidBefore } = price;
  const credits = amount === null ? undefined : Math.max(0, findCredits(amount) - (paidBefore ?? 0));
  const isShort = useIsShort(paidBefore === undefined ? undefined : credits);
  return (
    <FormSection title="Find people into a list">
      <form
        noValidate
        aria-label="Find people into a list"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const where = targetOf(target, suggestedName);
          setMissing('missing' in where ? where.missing : undefined);
          if ('missing' in where || amount === null || accountId === undefined) return;
          if (paidBefore === undefined || isShort) return;
          start.mutate(
            { target: where.target, source: { accountId, amount, skip } },
            { onSuccess: onStarted },
          );
        }}
      >
        {start.error ? <Banner tone="danger">{errorMessage(start.error)}</Banner> : null}
        <Field
          label="Leads to add"
          help={`Exactly this many, if there are. 1 to ${formatNumber(amountMax)}`}
          error={amount === null ? `Give a number between 1 and ${formatNumber(amountMax)}.` : undefined}
        >
          <NumberField
            value={amount}
            onValueChange={setAmount}
            min={1}
            max={amountMax}
            step={25}
            className="w-full sm:w-44"
          />
        </Field>
        <SkipRules
          value={skip}
          onChange={(next) => setSkip(next.filter((rule) => rule !== 'excluded'))}
          without="excluded"
        />
        <TargetListField
          draft={target}
          onChange={(next) => {
            setTarget(next);
            setMissing(undefined);
          }}
          suggestedName={suggestedName}
          error={missing}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            busy={start.isPending}
            disabled={
              disabled || amount === null || accountId === undefined || paidBefore === undefined || isShort
            }
          >
            {amount === null
              ? 'Find leads'
              : `Find ${formatNumber(amount)} ${amount === 1 ? 'lead' : 'leads'}`}
          </Button>
          <SaveFirst unsaved={disabled} />
          {credits === undefined ? (
            <p className="text-caption text-fg-muted">The price shows once the number is right.</p>
          ) : paidBefore === undefined ? (
            <PriceUnknown {...price} />
          ) : (
            <CreditPrice
              credits={credits}
              note={paidBefore > 0 ? 'the preview is taken off' : '10 per 25 people, 1 per 10 scores'}
            />
          )}
        </div>
      </form>
    </FormSection>
  );
}

/** In place of the price, which is asked for before anything can be started. */
function PriceUnknown({ error, isFetching, again }: FindPrice) {
  if (error === null) return <Skeleton className="w-56" />;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-caption text-danger-fg">
      The price could not be loaded. {errorMessage(error)}
      <Button size="sm" busy={isFetching} onClick={again}>
        Try Again
      </Button>
    </p>
  );
}
