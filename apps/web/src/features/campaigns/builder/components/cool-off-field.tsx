import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { campaignRulesQuery, useSaveCampaignRules } from '../../api/campaign-rules.ts';

const coolOffDaysMax = 365;

/** How long the workspace leaves people alone whom somebody has written to. */
export function CoolOffField() {
  const answer = useQuery(campaignRulesQuery);
  const save = useSaveCampaignRules();
  const stored = answer.data?.coolOffDays;
  /** Undefined: nothing was typed since it was read. */
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const days = typed === undefined ? (stored ?? null) : typed;
  const dirty = typed !== undefined && typed !== stored;
  const error = answer.error ?? save.error;
  return (
    <Card className="p-4">
      <h3 className="text-h3">Cool-off of the workspace</h3>
      <p className="mt-1 text-caption text-fg-muted">
        Nobody whom an account of this workspace has written to, in a campaign or by hand, is taken into a
        campaign before so many days have passed. It holds for every campaign; people under way stay in
        theirs.
      </p>
      {stored === undefined && !answer.isError ? (
        <Skeleton className="mt-3 h-8 w-40" />
      ) : (
        <form
          className="mt-3 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (days === null || !dirty) return;
            save.mutate(
              { coolOffDays: days },
              {
                onSuccess: () => {
                  setTyped(undefined);
                  toast({ tone: 'success', title: 'The cool-off is saved' });
                },
              },
            );
          }}
        >
          <Field
            label="Days"
            hideLabel
            error={
              days === null && typed !== undefined ? `A whole number from 0 to ${coolOffDaysMax}.` : undefined
            }
          >
            <NumberField
              className="w-44"
              unit="days"
              min={0}
              max={coolOffDaysMax}
              value={days}
              onValueChange={setTyped}
            />
          </Field>
          {dirty ? (
            <Button type="submit" busy={save.isPending} disabled={days === null}>
              Save
            </Button>
          ) : null}
        </form>
      )}
      {error ? (
        <p role="alert" className="mt-2 text-caption text-danger-fg">
          {errorMessage(error)}
        </p>
      ) : null}
    </Card>
  );
}
