import { formatWeekday } from '../../../lib/dates.ts';
import type { Pace } from '@waypost/contract/linkedin-config';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { cn } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveWarmUp } from './api/change-pace.ts';

type Mode = Pace['warmUpMode'];
type Ramp = NonNullable<Pace['warmUp']['off']>;
type Began = NonNullable<Pace['warmUpBegan']>;

const modes: { value: Mode; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'gentle', label: 'Gentle' },
  { value: 'normal', label: 'Normal' },
];
const starts =
  'It starts by itself: at 5 a day for a new account, and at half of the limit after 14 days without sending, when LinkedIn signs the account out, or after repeated limit signals.';
const modeWords: Record<Mode, string> = {
  off: 'A new or idle account uses its whole limit at once. Limits, account type and hard ceilings hold all the same, and a warm-up still follows when LinkedIn signs the account out or gives a limit signal.',
  gentle: `Adds 3 invitations a day with each week of active days. ${starts}`,
  normal: `Adds 5 invitations a day with each week of active days. ${starts}`,
};
/** Why the one that runs began. */
const beganWords: Record<Began['why'], (day: string) => string> = {
  signed_out: (day) => `LinkedIn signed the account out on ${day}.`,
  connection_ended: (day) => `LinkedIn ended the connection on ${day}.`,
  limit_signal: (day) => `LinkedIn gave a limit signal on ${day}.`,
  idle: (day) => `Nothing had been sent for 14 days on ${day}.`,
};

/** How fast a new or idle account earns its limit, drawn week by week. */
export function WarmUp({ accountId, pace }: { accountId: string; pace: Pace }) {
  const [asking, setAsking] = useState(false);
  const save = useSaveWarmUp(accountId);
  const mode = save.isPending ? save.variables : pace.warmUpMode;
  const ramp = pace.warmUp[mode];
  // Only the ramp of a new or idle account is in the way: for any other, off changes nothing today.
  const isRamping = pace.warmUp[pace.warmUpMode] !== null;

  function choose(next: Mode) {
    if (next === pace.warmUpMode) return;
    if (next === 'off' && isRamping) setAsking(true);
    else store(next);
  }
  function store(next: Mode) {
    const before = pace.warmUpMode;
    save.mutate(next, {
      onSuccess: () => {
        setAsking(false);
        toast({
          title: next === 'off' ? 'The warm-up is off' : `The warm-up is ${next}`,
          durationMs: 10_000,
          action: {
            label: 'Undo',
            altText: 'Choose the earlier mode of the warm-up',
            onSelect: () => save.mutate(before),
          },
        });
      },
      onError: (error) => {
        if (next !== 'off' || !isRamping)
          toast({ tone: 'danger', title: 'The warm-up was not changed', description: errorMessage(error) });
      },
    });
  }
  return (
    <section aria-label="Warm-up">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-dense font-medium">Warm-up</h3>
        <SegmentedControl aria-label="Warm-up mode" segments={modes} value={mode} onValueChange={choose} />
      </div>
      <p className="mt-1.5 max-w-[72ch] text-dense text-fg-muted">{modeWords[mode]}</p>
      {ramp === null ? (
        <p className="mt-3 flex items-start gap-2 text-dense text-fg-muted">
          <Check aria-hidden className="mt-0.5 size-4 flex-none text-success-fg" />
          {mode === 'off' ? 'No warm-up holds this account back.' : 'The warm-up is over for now.'}
        </p>
      ) : (
        <RampBars ramp={ramp} began={pace.warmUpBegan} isForced={mode === 'off'} />
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Switch the warm-up off?"
        description={
          pace.warmUp.off === null
            ? 'This account is new or was idle. Accounts that suddenly invite a lot are those LinkedIn restricts first. Limits and hard ceilings still hold.'
            : 'The warm-up that runs now goes on: it follows what LinkedIn did, and nobody can end it earlier. None begins any more because the account was idle.'
        }
        confirmLabel="Switch off"
        busy={save.isPending}
        error={save.error ? errorMessage(save.error) : null}
        onConfirm={() => store('off')}
      />
    </section>
  );
}

interface RampBarsProps {
  ramp: Ramp;
  began: Began | null;
  isForced: boolean;
}

function RampBars({ ramp: { weeks, activeDaysLeftInWeek }, began, isForced }: RampBarsProps) {
  const most = Math.max(...weeks.map(({ capPerDay }) => capPerDay), 1);
  const ahead = weeks.filter(({ standing }) => standing === 'ahead').length;
  const daysLeft = ahead === 0 ? 0 : activeDaysLeftInWeek + (ahead - 1) * 7;
  return (
    <>
      <p className="mt-2 max-w-[72ch] text-dense text-fg-muted">
        {began === null ? '' : `${beganWords[began.why](formatWeekday(began.at))} `}
        {isForced ? 'This warm-up runs although it is off. ' : ''}
        {daysLeft === 0
          ? 'It already allows the whole limit.'
          : `It began at ${weeks[0]?.capPerDay} a day and reaches the limit of ${weeks.at(-1)?.capPerDay} a day after ${countOf(daysLeft, 'more active day', 'more active days')}: days on which something was sent.`}
      </p>
      <ol className="mt-4 flex items-end gap-2 overflow-x-auto pb-1" aria-label="Warm-up by weeks">
        {weeks.map(({ week, capPerDay, standing }) => (
          <li
            key={week}
            aria-current={standing === 'now' ? 'step' : undefined}
            className="flex max-w-28 min-w-16 flex-1 flex-col items-stretch gap-1.5"
          >
            <span className="flex h-24 items-end" aria-hidden>
              <span
                className={cn(
                  'w-full rounded-tag',
                  standing === 'ahead' ? 'bg-track' : 'bg-chart-1',
                  standing === 'done' && 'opacity-50',
                )}
                style={{ height: `${Math.max(6, (capPerDay / most) * 100)}%` }}
              />
            </span>
            <span
              className={cn('text-caption tabular-nums', standing === 'now' && 'font-medium text-accent-fg')}
            >
              Week {week}
              <span className="block text-fg-subtle">
                {capPerDay} a day{standing === 'now' ? ', now' : standing === 'done' ? ', done' : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
