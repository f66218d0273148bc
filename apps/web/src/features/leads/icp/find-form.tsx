import { useMutation } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { IcpProfile } from '@waypost/contract/leads-icp';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { sentWords } from '../api/lead-lists.ts';
import { FormSection } from '../components/form-section.tsx';
import { TargetListField } from '../components/target-list-field.tsx';
import { emptyTarget, targetOf } from '../model/target.ts';
import { type FoundSkipRule, SkipRules } from '../sources/skip-rules.tsx';
import { CreditPrice } from './credit-price.tsx';
import { useFindPeople } from './icp-queries.ts';

const amountMax = 1_000;

export interface FindFormProps {
  profile: IcpProfile;
  accountId: string | undefined;
  disabled: boolean;
  /** Credits that a preview of this profile has cost: they are taken off. */
  paidBefore: number;
  onStarted: (job: Job) => void;
}

/** How many people, into which list, for how much; starts the search as a job. */
export function FindForm({ profile, accountId, disabled, paidBefore, onStarted }: FindFormProps) {
  const [amount, setAmount] = useState<number | null>(100);
  const [target, setTarget] = useState(() => emptyTarget(null));
  const [missing, setMissing] = useState<string>();
  const [skip, setSkip] = useState<FoundSkipRule[]>([]);
  const find = useFindPeople(profile.id);
  const suggestedName = profile.name.slice(0, 200);
  const start = useMutation({
    mutationFn: async () => {
      const where = targetOf(target, suggestedName);
      if ('missing' in where || amount === null || accountId === undefined)
        throw new Error('The form is not complete.');
      if ('listId' in where.target)
        return find.mutateAsync({ accountId, listId: where.target.listId, amount, skip });
      const list = await api.call(leadsRoutes.createList, { body: sentWords(where.target.words) });
      try {
        return await find.mutateAsync({ accountId, listId: list.id, amount, skip });
      } catch (error) {
        // Nothing fills it: without this every failed try would leave an empty list. A lost answer may fill it.
        if (!isApiError(error, 'unreachable'))
          await api.call(leadsRoutes.deleteList, { params: { id: list.id } }).catch(() => undefined);
        throw error;
      }
    },
    onSuccess: onStarted,
  });
  const price = amount === null ? 0 : Math.max(0, findCredits(amount) - paidBefore);
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
          if (!('missing' in where) && amount !== null && accountId !== undefined && !start.isPending)
            start.mutate();
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
            disabled={disabled || amount === null || accountId === undefined}
          >
            {amount === null
              ? 'Find leads'
              : `Find ${formatNumber(amount)} ${amount === 1 ? 'lead' : 'leads'}`}
          </Button>
          <CreditPrice
            credits={price}
            note={paidBefore > 0 ? 'the preview is taken off' : '10 per 25 people, 1 per 10 scores'}
          />
        </div>
      </form>
    </FormSection>
  );
}
