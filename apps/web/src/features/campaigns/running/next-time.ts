import { format } from 'date-fns';
import { ownTimeZone } from '../../../lib/dates.ts';

export interface NextTime {
  /** "Tue 24 Nov", with the year when it is another one; "Now" once it has come. */
  day: string;
  /** "24 Nov 09:12", for where there is little room. */
  short: string;
  /** "09:12", in the viewer's zone. */
  time: string;
  /** "03:12 Tue 24 Nov in New York, where the sender is"; null when that is the viewer's own time. */
  atSender: string | null;
}

/** When a lead goes on, for the viewer and for the sender. `nowMs` is the business time. */
export function nextTimeOf(nextAt: string, nowMs: number, senderZone: string | null): NextTime {
  const date = new Date(nextAt);
  const due = date.getTime() <= nowMs;
  const otherYear = date.getFullYear() !== new Date(nowMs).getFullYear();
  return {
    day: due ? 'Now' : format(date, otherYear ? 'EEE d MMM yyyy' : 'EEE d MMM'),
    short: due ? 'Now' : format(date, otherYear ? 'd MMM yyyy' : 'd MMM HH:mm'),
    time: format(date, 'HH:mm'),
    atSender: atSender(nextAt, senderZone),
  };
}

/** An instant where the sender is; null when that is the viewer's own time, or its zone is not known. */
export function atSender(at: string, zone: string | null): string | null {
  if (zone === null) return null;
  const date = new Date(at);
  const inZone = (timeZone: string) => {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(date);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((candidate) => candidate.type === type)?.value ?? '';
    return `${part('hour')}:${part('minute')} ${part('weekday')} ${part('day')} ${part('month')}`;
  };
  const there = inZone(zone);
  if (there === inZone(ownTimeZone())) return null;
  return `${there} in ${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone}, where the sender is`;
}
