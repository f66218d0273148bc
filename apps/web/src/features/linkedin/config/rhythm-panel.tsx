import { useQuery } from '@tanstack/react-query';
import type { AccountRhythmView, Pace } from '@waypost/contract/linkedin-config';
import { GAP_SECONDS_MIN } from '@waypost/domain/linkedin/daily-limits';
import { lowestCapOfDay } from '@waypost/domain/linkedin/day-share';
import { gapSeconds } from '@waypost/domain/linkedin/jitter';
import {
  GAP_FROM_SECONDS_MAX,
  GAP_SECONDS_MAX,
  gapToSecondsMin,
  isGapSpread,
} from '@waypost/domain/linkedin/rhythm';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveRhythm } from './api/change-pace.ts';
import { limitsQuery, paceQuery } from './api/config-queries.ts';
import { Panel } from './panel.tsx';
import { useUnsaved } from './unsaved-context.ts';
import { RhythmChoice } from './rhythm-choice.tsx';

type Weekend = AccountRhythmView['weekend'];
type Form = Omit<AccountRhythmView, 'gapFromSeconds' | 'gapToSeconds'> & {
  gapFromSeconds: number | null;
  gapToSeconds: number | null;
};

const variations = [0, 5, 10, 15].map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'Off' : `±${percent}%`,
}));
const weekends: { value: Weekend; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'light', label: 'Light' },
  { value: 'full', label: 'Like weekdays' },
];
const weekendWords: Record<Weekend, string> = {
  none: 'Saturday and Sunday are closed in the working hours.',
  light: 'Half of each daily limit on Saturday and Sunday.',
  full: 'Saturday and Sunday use the whole daily limits.',
};
const lights = ['0', '1', '2', '3'].map((value) => ({ value, label: value === '0' ? 'None' : value }));

/** How the account moves inside its limits: gaps, days, weekends, what goes before an invitation. */
export function RhythmPanel({ accountId }: { accountId: string }) {
  const answer = useQuery(paceQuery(accountId));
  return (
    <Panel title="Behaviour" answer={answer}>
      {(pace) => <RhythmForm key={accountId} accountId={accountId} pace={pace} />}
    </Panel>
  );
}

function RhythmForm({ accountId, pace }: { accountId: string; pace: Pace }) {
  const [typed, setTyped] = useState<Partial<Form>>({});
  const save = useSaveRhythm(accountId);
  const limits = useQuery(limitsQuery(accountId));
  const form: Form = { ...pace.rhythm, ...typed };
  const ready = whole(form);
  const problem = problemOf(form);
  const dirty = Object.entries(typed).some(([key, value]) => pace.rhythm[key as keyof Form] !== value);
  useUnsaved(dirty);
  const edit = (change: Partial<Form>) => setTyped((before) => ({ ...before, ...change }));
  const invites = limits.data?.rows.find(({ budget }) => budget === 'invite_day');
  const limit = invites === undefined ? 20 : (invites.userCap ?? invites.default);

  function store() {
    if (ready === null || problem !== null) return;
    save.mutate(ready, {
      onSuccess: () => {
        setTyped({});
        toast({
          tone: 'success',
          title: 'The behaviour is saved',
          description: 'It holds from the next action on.',
        });
      },
    });
  }
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 p-4 lg:grid-cols-2">
        <Field
          label="Gap between two actions"
          help={
            ready === null || problem !== null
              ? null
              : `Drawn anew each time, now and then up to 15 minutes: about ${countOf(perHour(ready), 'action')} an hour.`
          }
          error={problem}
        >
          <span className="flex flex-wrap items-center gap-2">
            <NumberField
              aria-label="Shortest usual gap"
              value={form.gapFromSeconds}
              min={GAP_SECONDS_MIN}
              max={GAP_FROM_SECONDS_MAX}
              step={5}
              unit="s"
              className="w-40 max-md:w-44"
              onValueChange={(gapFromSeconds) => edit({ gapFromSeconds })}
            />
            <span className="text-dense text-fg-subtle">to</span>
            <NumberField
              aria-label="Longest usual gap"
              value={form.gapToSeconds}
              min={GAP_SECONDS_MIN}
              max={GAP_SECONDS_MAX}
              step={15}
              unit="s"
              className="w-40 max-md:w-44"
              onValueChange={(gapToSeconds) => edit({ gapToSeconds })}
            />
          </span>
        </Field>
        <RhythmChoice
          label="Daily variation"
          options={variations}
          value={String(form.dailyVariationPercent)}
          onValueChange={(percent) => edit({ dailyVariationPercent: Number(percent) })}
          help={variationWords(limit, form.dailyVariationPercent)}
        />
        <RhythmChoice
          label="Weekend activity"
          options={weekends}
          value={form.weekend}
          onValueChange={(weekend) => edit({ weekend: weekend as Weekend })}
          help={
            form.weekend !== 'none' && pace.rhythm.weekend === 'none'
              ? `${weekendWords[form.weekend]} They open with the hours of the last weekday.`
              : weekendWords[form.weekend]
          }
        />
        <RhythmChoice
          label="Light actions before an invitation"
          options={lights}
          value={String(form.lightActionsBeforeInvite)}
          onValueChange={(count) => edit({ lightActionsBeforeInvite: Number(count) })}
          help={
            form.lightActionsBeforeInvite === 0
              ? 'Visits, follows, likes and invitations take turns.'
              : 'So many visits, follows or likes that campaigns have planned go first. Where none are planned, invitations do not wait.'
          }
        />
      </div>
      {dirty ? (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-card border-t border-border bg-raised px-4 py-3">
          <p
            role={save.error ? 'alert' : undefined}
            className={`min-w-0 flex-1 basis-60 text-dense ${save.error ? 'text-danger-fg' : 'text-fg-muted'}`}
          >
            {save.error ? errorMessage(save.error) : 'Not saved yet. No limit becomes higher by this.'}
          </p>
          <Button variant="ghost" disabled={save.isPending} onClick={() => setTyped({})}>
            Discard
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={ready === null || problem !== null}
            onClick={store}
          >
            Save behaviour
          </Button>
        </div>
      ) : null}
    </>
  );
}

function whole(form: Form): AccountRhythmView | null {
  const { gapFromSeconds, gapToSeconds } = form;
  return gapFromSeconds === null || gapToSeconds === null ? null : { ...form, gapFromSeconds, gapToSeconds };
}

function problemOf(form: Form): string | null {
  const { gapFromSeconds, gapToSeconds } = form;
  if (gapFromSeconds === null)
    return `The shortest gap lies between ${GAP_SECONDS_MIN} and ${GAP_FROM_SECONDS_MAX} seconds.`;
  if (gapToSeconds === null) return `The longest gap lies below ${GAP_SECONDS_MAX} seconds.`;
  return isGapSpread({ gapFromSeconds, gapToSeconds })
    ? null
    : `The longest gap must be at least ${gapToSecondsMin(gapFromSeconds)} seconds here, so that the gaps differ.`;
}

/** Actions an hour with the gaps that the sender would draw. */
function perHour(usual: AccountRhythmView): number {
  const draws = 400;
  let seconds = 0;
  for (let draw = 0; draw < draws; draw += 1) seconds += gapSeconds('', String(draw), usual);
  return Math.round((3_600 * draws) / seconds);
}

function variationWords(limit: number, percent: number): string {
  if (percent === 0) return 'Every day may use the whole of each daily limit.';
  return `With your limit of ${countOf(limit, 'invitation')}, a day gets ${lowestCapOfDay(limit, percent)} to ${limit}. Never more than the limit; the warm-up is left alone.`;
}
