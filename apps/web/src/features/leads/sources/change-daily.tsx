import type { LiveSource } from '@waypost/contract/leads-sources';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { DailyAmount, DailyFoot } from './daily-amount.tsx';
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
          <DailyAmount perDay={perDay} onPerDay={setPerDay} error={change.error} className="w-full" />
          <DailyPrice kind={source.kind} perDay={perDay} />
          <DailyFoot
            label="Save"
            busy={change.isPending}
            disabled={perDay === null}
            onCancel={() => setOpen(false)}
          />
        </form>
      </PopoverContent>
    </Popover>
  );
}
