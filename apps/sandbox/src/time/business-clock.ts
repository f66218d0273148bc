import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { writeFileWhole } from '../journal/write-file-whole.ts';

/** What `GET /_clock` answers: business = businessAnchor + (wall - wallAnchor) * speed. */
export interface ClockReading {
  wallAnchor: string;
  businessAnchor: string;
  speed: number;
}

export interface BusinessClock {
  /** Business time in epoch milliseconds; never smaller than any value given before, restarts included. */
  now(): number;
  reading(): ClockReading;
  /** Speed 0 to 300. Time goes on from where it is. */
  setSpeed(speed: number): void;
  /** Moves forward to the instant; an instant in the past does nothing. */
  jumpTo(businessMs: number): void;
  speed(): number;
  /** Stores the exact time, so that a clean stop loses nothing and gains nothing. */
  close(): void;
}

const AHEAD_MS = 1500;
/** Bytes of the file: always as many, so that a new promise takes the place of the old one in one write. */
const STORED_BYTES = 128;

/**
 * The clock that everything dated in the sandbox runs on. It stands still while the process is stopped: the file
 * holds a business instant that is promised not to be passed without a new promise, and a start goes on from there
 * (after a kill that is at most one and a half wall seconds ahead of the last value anybody saw).
 */
export function createBusinessClock(options: {
  file: string;
  wallNow: () => number;
  startAtMs: number;
  speed: number;
}): BusinessClock {
  const stored = readStored(options.file);
  let wallAnchor = options.wallNow();
  let businessAnchor = stored?.businessMs ?? options.startAtMs;
  let speed = stored?.speed ?? options.speed;
  let last = businessAnchor;
  let promised = 0;

  /** The file, once it has its full length; undefined after the end. */
  let opened: number | undefined;
  let isClosed = false;
  const store = (businessMs: number) => {
    const text = JSON.stringify({ businessMs: Math.ceil(businessMs), speed }).padEnd(STORED_BYTES);
    // In its place: a file that is replaced waits for the disk, at every jump of time.
    if (opened !== undefined) writeSync(opened, text, 0);
    else {
      writeFileWhole(options.file, text);
      if (!isClosed) opened = openSync(options.file, 'r+');
    }
  };
  const raw = () => businessAnchor + Math.max(0, options.wallNow() - wallAnchor) * speed;
  const now = () => {
    last = Math.max(last, Math.floor(raw()));
    if (last >= promised) {
      promised = last + Math.max(1, AHEAD_MS * speed);
      store(promised);
    }
    return last;
  };
  const anchorAt = (businessMs: number) => {
    wallAnchor = options.wallNow();
    businessAnchor = businessMs;
    last = businessMs;
    promised = 0;
    now();
  };
  now();

  return {
    now,
    speed: () => speed,
    reading: () => ({
      wallAnchor: new Date(wallAnchor).toISOString(),
      businessAnchor: new Date(businessAnchor).toISOString(),
      speed,
    }),
    setSpeed(next) {
      const at = now();
      speed = next;
      anchorAt(at);
    },
    jumpTo(businessMs) {
      if (businessMs > now()) anchorAt(Math.ceil(businessMs));
    },
    close() {
      store(now());
      isClosed = true;
      if (opened !== undefined) closeSync(opened);
      opened = undefined;
    },
  };
}

/** The Monday 09:00 of the current week in the zone of whoever starts the sandbox, in epoch milliseconds. */
export function mondayMorning(wallMs: number): number {
  const day = new Date(wallMs);
  day.setHours(9, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day.getTime();
}

/** The same wall-clock time so many business days (Monday to Friday) earlier, in the zone of whoever starts the sandbox. */
export function businessDaysBefore(atMs: number, days: number): number {
  const day = new Date(atMs);
  for (let left = days; left > 0;) {
    day.setDate(day.getDate() - 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left -= 1;
  }
  return day.getTime();
}

function readStored(file: string): { businessMs: number; speed: number } | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return JSON.parse(text) as { businessMs: number; speed: number };
}
