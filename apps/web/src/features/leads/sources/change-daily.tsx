import type { LiveSource } from '@waypost/contract/leads-sources';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { DailyPrice } from './daily-price.tsx';
import { useChangeLive } from './source-queries.ts';

/** How many people a daily source adds at most, as a button that changes it. */
export function ChangeDaily({ source }: { source: LiveSource }) {
  const [open, setOpen] = useState(false);
  const [perDay, setPerDay] = useState<number | null>(source.perDayMax);
  const change = useChangeLive();
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setPerDay(source.perDayMax);
        change.reset();
      }}
    >
      <PopoverTrigger>
        <button
          type="button"
          className="rounded-sm text-fg-muted underline decoration-dotted underline-offset-2 hover:text-fg"
        >
          at most {countOf(source.perDayMax, 'lead')}
        </button>
      </PopoverTrigger>
      <PopoverContent>
        <form
          noValidate
          aria-label={`Leads a day of ${source.label}`}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (perDay === null || change.isPending) return;
            change.mutate(
              { id: source.id, active: source.active, perDayMax: perDay },
              { onSuccess: () => setOpen(false) },
            );
          }}
        >
          <Field
            label="At most a day"
            error={
              perDay === null
                ? 'Give a number between 1 and 1,000.'
                : change.error
                  ? errorMessage(change.error)
                  : undefined
            }
          >
            <NumberField
              value={perDay}
              onValueChange={setPerDay}
              min={1}
              max={1_000}
              step={10}
              className="w-full"
            />
          </Field>
          <DailyPrice kind={source.kind} perDay={perDay} />
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              type="submit"
              size="sm"
              variant="primary"
              busy={change.isPending}
              disabled={perDay === null}
            >
              Save
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}
