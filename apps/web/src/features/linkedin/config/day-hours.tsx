import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { controlClasses } from '../../../ui/input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { usualInterval, type IntervalForm } from './model/hours-form.ts';

/** Most openings of one day. */
const intervalsMax = 4;

export interface DayHoursProps {
  name: string;
  intervals: readonly IntervalForm[];
  onChange: (intervals: IntervalForm[]) => void;
}

/** One weekday: closed, or open in up to four spans. */
export function DayHours({ name, intervals, onChange }: DayHoursProps) {
  const open = intervals.length > 0;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2">
      <div className="flex h-8 w-36 flex-none items-center max-md:h-10">
        <Switch
          checked={open}
          onCheckedChange={(next) => onChange(next ? [usualInterval] : [])}
          label={name}
        />
      </div>
      {open ? (
        <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          {intervals.map((interval, index) => {
            const which = intervals.length > 1 ? `${name}, ${index + 1}` : name;
            const edit = (change: Partial<IntervalForm>) =>
              onChange(intervals.map((each, at) => (at === index ? { ...each, ...change } : each)));
            return (
              <span key={index} className="flex items-center gap-1.5">
                <Time
                  label={`${which}: from`}
                  value={interval.from}
                  onValueChange={(from) => edit({ from })}
                />
                <span aria-hidden className="text-fg-subtle">
                  to
                </span>
                <Time label={`${which}: to`} value={interval.to} onValueChange={(to) => edit({ to })} />
                {intervals.length > 1 ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon
                    aria-label={`Remove ${which}`}
                    onClick={() => onChange(intervals.filter((_, at) => at !== index))}
                  >
                    <X aria-hidden className="size-3.5" />
                  </Button>
                ) : null}
              </span>
            );
          })}
          {intervals.length < intervalsMax ? (
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={`Add hours to ${name}`}
              onClick={() => onChange([...intervals, { from: '', to: '' }])}
            >
              <Plus aria-hidden className="size-3.5" />
            </Button>
          ) : null}
        </div>
      ) : (
        <span className="flex h-8 items-center text-dense text-fg-subtle max-md:h-10">Closed</span>
      )}
    </div>
  );
}

interface TimeProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

function Time({ label, value, onValueChange }: TimeProps) {
  return (
    <input
      type="time"
      aria-label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={cn(
        controlClasses,
        'h-8 w-32 px-2.5 max-md:h-10 max-md:w-28 max-md:px-2 max-md:[&::-webkit-calendar-picker-indicator]:hidden',
      )}
    />
  );
}
