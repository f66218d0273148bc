import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FastForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { businessNow } from '../../../lib/clock.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { clockQuery } from '../api/world.ts';
import { useSandboxAction } from '../api/use-sandbox-action.ts';
import { ActionNote } from './action-note.tsx';

const speeds = [
  { value: '0', label: 'Stands still' },
  { value: '1', label: 'Real time' },
  { value: '60', label: '1 min per second' },
  { value: '300', label: '5 min per second' },
] as const;
const dayMinutes = 24 * 60;

/** The time of the simulated world, its speed, and jumps. */
export function TimeControls() {
  const clock = useQuery(clockQuery);
  const act = useSandboxAction();
  const speed = clock.data?.speed;
  const known = speeds.some(({ value }) => value === String(speed));
  const options =
    speed === undefined || known ? speeds : [...speeds, { value: String(speed), label: `${speed} x` }];
  const pending = act.isPending ? act.variables : undefined;
  return (
    <section aria-label="Time" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-caption text-fg-muted">Time in the sandbox</p>
          <Now />
        </div>
        <Select
          aria-label="Speed"
          size="sm"
          className="w-40"
          options={options}
          value={speed === undefined ? undefined : String(speed)}
          placeholder="-"
          onValueChange={(value) =>
            act.mutate({ path: '/clock', body: { speed: Number(value) }, done: 'The speed has changed.' })
          }
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1 px-2"
          busy={pending?.body?.['jumpToNext'] === true}
          onClick={() =>
            act.mutate({ path: '/clock', body: { jumpToNext: true }, done: 'Jumped to the next action.' })
          }
        >
          <FastForward aria-hidden className="size-4" />
          Jump to next action
        </Button>
        <Button
          className="flex-1 px-2"
          busy={pending?.body?.['advance'] !== undefined}
          onClick={() =>
            act.mutate({ path: '/clock', body: { advance: dayMinutes }, done: 'One day has passed.' })
          }
        >
          <CalendarPlus aria-hidden className="size-4" />
          Advance one day
        </Button>
      </div>
      <ActionNote action={act} />
    </section>
  );
}

/** Runs on by itself, second by second. */
function Now() {
  const [now, setNow] = useState(businessNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(businessNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return <p className="text-h3 tabular-nums">{formatDateTime(now)}</p>;
}
