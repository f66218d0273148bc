import type { Period } from '@waypost/domain/campaigns/settings/period';
import { useState } from 'react';
import { useBusinessNow } from '../../../../lib/clock.ts';
import { ownTimeZone } from '../../../../lib/dates.ts';
import { DateTimeField } from '../../../../ui/date-time-field.tsx';
import { Radio, RadioGroup } from '../../../../ui/radio-group.tsx';
import { useBuilder } from '../builder-context.ts';
import { instantTyped, periodProblem, typedOf, type TypedInstant } from '../model/period-form.ts';

/** When the campaign begins and ends, in the zone of whoever looks. */
export function PeriodField() {
  const { draft, state, running } = useBuilder();
  const { settings } = state.content;
  const { period } = settings;
  const now = useBusinessNow();
  const zone = ownTimeZone();
  // What is typed stays, also while it cannot be used yet.
  const [typed, setTyped] = useState({
    startAt: typedOf(period.startAt, zone),
    endAt: typedOf(period.endAt, zone),
  });
  const [chosen, setChosen] = useState({ startAt: period.startAt !== null, endAt: period.endAt !== null });
  const given: Period = {
    startAt: chosen.startAt ? instantTyped(typed.startAt, zone) : null,
    endAt: chosen.endAt ? instantTyped(typed.endAt, zone) : null,
  };
  const unfinished = (chosen.startAt && given.startAt === null) || (chosen.endAt && given.endAt === null);
  const problem = periodProblem(given, now, running);

  function use(nextTyped: typeof typed, nextChosen: typeof chosen) {
    setTyped(nextTyped);
    setChosen(nextChosen);
    const next: Period = {
      startAt: nextChosen.startAt ? instantTyped(nextTyped.startAt, zone) : null,
      endAt: nextChosen.endAt ? instantTyped(nextTyped.endAt, zone) : null,
    };
    const whole =
      (!nextChosen.startAt || next.startAt !== null) && (!nextChosen.endAt || next.endAt !== null);
    if (!whole || periodProblem(next, now, running) !== null) return;
    if (next.startAt === period.startAt && next.endAt === period.endAt) return;
    draft.change({ settings: { ...draft.store.getState().content.settings, period: next } });
  }
  return (
    <div className="flex flex-col gap-5">
      <Edge
        name="Start"
        first={{ label: 'As soon as it is launched' }}
        second={{
          label: 'On a day of its own',
          help: running ? 'It has started: only the end can still change.' : 'It starts by itself then.',
        }}
        disabled={running}
        on={chosen.startAt}
        typed={typed.startAt}
        zone={zone}
        onChoose={(startAt) => use(typed, { ...chosen, startAt })}
        onType={(startAt) => use({ ...typed, startAt }, chosen)}
      />
      <Edge
        name="End"
        first={{ label: 'When every lead is done' }}
        second={{
          label: 'On a day of its own',
          help: 'Nothing is sent from then on; leads that are under way end there.',
        }}
        on={chosen.endAt}
        typed={typed.endAt}
        zone={zone}
        onChoose={(endAt) => use(typed, { ...chosen, endAt })}
        onType={(endAt) => use({ ...typed, endAt }, chosen)}
      />
      {problem !== null ? (
        <p role="alert" className="text-caption text-danger-fg">
          {problem} Until then the period stays as it was.
        </p>
      ) : unfinished ? (
        // Nothing is wrong with what nobody has typed yet.
        <p role="status" className="text-caption text-fg-muted">
          Give the day and the time. Until then the period stays as it was.
        </p>
      ) : null}
    </div>
  );
}

interface Choice {
  label: string;
  help?: string;
}

function Edge({
  name,
  first,
  second,
  on,
  typed,
  zone,
  disabled = false,
  onChoose,
  onType,
}: {
  name: string;
  first: Choice;
  second: Choice;
  on: boolean;
  typed: TypedInstant;
  zone: string;
  disabled?: boolean;
  onChoose: (on: boolean) => void;
  onType: (typed: TypedInstant) => void;
}) {
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[64px_minmax(0,1fr)]">
      <h4 className="text-dense font-medium">{name}</h4>
      <div className="flex flex-col gap-3">
        <RadioGroup
          aria-label={name}
          value={on ? 'own' : 'open'}
          disabled={disabled}
          onValueChange={(choice) => onChoose(choice === 'own')}
        >
          <Radio value="open" label={first.label} help={first.help} />
          <Radio value="own" label={second.label} help={second.help} />
        </RadioGroup>
        {on && !disabled ? (
          <DateTimeField
            className="pl-6"
            label={name}
            date={typed.date}
            time={typed.time}
            onDateChange={(date) => onType({ ...typed, date })}
            onTimeChange={(time) => onType({ ...typed, time })}
            timeZone={zone}
          />
        ) : null}
      </div>
    </div>
  );
}
