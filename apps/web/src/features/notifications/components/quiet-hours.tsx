import { emptyQuietHours, lastAtAll, type QuietHours } from '@waypost/domain/notifications/kinds';
import { useState } from 'react';
import { ownTimeZone } from '../../../lib/dates.ts';
import { TimeField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** From ten in the evening to seven in the morning, until somebody says otherwise. */
const usual: QuietHours = { from: 22 * 60, to: 7 * 60 };

export interface QuietHoursProps {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
}

/** The hours in which no mail leaves. */
export function QuietHoursField({ value, onChange }: QuietHoursProps) {
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        help="Mail waits for their end. The bell is not affected."
        checked={value !== null}
        onCheckedChange={(on) => onChange(on ? usual : null)}
      />
      {value === null ? null : (
        <div className="flex flex-wrap gap-4 pl-9">
          {(['from', 'to'] as const).map((end) => (
            <OneEnd key={end} end={end} value={value} onChange={onChange} />
          ))}
        </div>
      )}
    </div>
  );
}

interface OneEndProps {
  end: keyof QuietHours;
  value: QuietHours;
  onChange: (value: QuietHours) => void;
}

/**
 * What is being typed stands as typed until the field is left: an answer of the server does not start it anew. What cannot
 * be saved stands with its reason until it is put right.
 */
function OneEnd({ end, value, onChange }: OneEndProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const minute = typed === null ? null : minuteOf(typed);
  const isRefused = minute !== null && !lastAtAll({ ...value, [end]: minute });
  return (
    <Field
      label={end === 'from' ? 'From' : 'Until'}
      error={isRefused ? emptyQuietHours : undefined}
      className="max-w-64"
    >
      <TimeField
        value={typed ?? clockOf(value[end])}
        timeZone={ownTimeZone()}
        onValueChange={(time) => {
          setTyped(time);
          const next = minuteOf(time);
          if (next === null) return;
          const hours = { ...value, [end]: next };
          if (lastAtAll(hours)) onChange(hours);
        }}
        onBlur={() => {
          if (!isRefused) setTyped(null);
        }}
      />
    </Field>
  );
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Null while somebody is still typing. */
function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
