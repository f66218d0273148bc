import type { ReplyOf } from '@waypost/contract/route';
import type { campaignsRoutes } from '@waypost/contract/campaigns.routes';

export type Day = ReplyOf<typeof campaignsRoutes.dailyStats>[number];

const dayMs = 86_400_000;

export const series = [
  { key: 'invited', name: 'Invited', bar: 'bg-chart-1', swatch: 'bg-chart-1' },
  { key: 'accepted', name: 'Accepted', bar: 'bg-chart-2', swatch: 'bg-chart-2' },
  { key: 'messaged', name: 'Messaged', bar: 'bg-chart-3', swatch: 'bg-chart-3' },
  { key: 'replied', name: 'Replied', bar: 'bg-chart-4', swatch: 'bg-chart-4' },
] as const satisfies readonly { key: keyof Day; name: string; bar: string; swatch: string }[];

/** `YYYY-MM-DD` of an instant, UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Every day from the first to the last, UTC; a day on which nothing happened counts zero. */
export function everyDay(days: readonly Day[], from: string, to: string): Day[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const all: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const date = dayOf(at);
    all.push(known.get(date) ?? { date, visited: 0, invited: 0, accepted: 0, messaged: 0, replied: 0 });
  }
  return all;
}

/** The days of a range that ends now and is `days` long, but not before the campaign started. */
export function rangeOf(startedAt: string | null, nowMs: number, days: number): { from: string; to: string } {
  const to = dayOf(nowMs);
  const earliest = Date.parse(to) - (days - 1) * dayMs;
  const started = startedAt === null ? earliest : Date.parse(dayOf(Date.parse(startedAt)));
  return { from: dayOf(Math.min(Date.parse(to), Math.max(earliest, started))), to };
}
