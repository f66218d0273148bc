import type { WorldResult } from './world-result.ts';

/** What many worlds came to together. */
export interface Totals {
  worlds: number;
  actions: number;
  requests: number;
  duplicates: number;
  lost: number;
  outOfOrder: number;
  overLimit: number;
  afterReply: number;
  resent: number;
  deaths: number;
  freezes: number;
  restarts: number;
  filled: number;
  steps: number;
  together: number;
  days: number;
  /** Deaths by the named point between two waits. */
  kills: Map<string, number>;
}

export function emptyTotals(): Totals {
  return {
    worlds: 0,
    actions: 0,
    requests: 0,
    duplicates: 0,
    lost: 0,
    outOfOrder: 0,
    overLimit: 0,
    afterReply: 0,
    resent: 0,
    deaths: 0,
    freezes: 0,
    restarts: 0,
    filled: 0,
    steps: 0,
    together: 0,
    days: 0,
    kills: new Map(),
  };
}

const summed = [
  ...(['actions', 'requests', 'duplicates', 'lost', 'outOfOrder', 'overLimit', 'afterReply'] as const),
  ...(['resent', 'deaths', 'freezes', 'restarts', 'filled', 'steps', 'together'] as const),
  'days' as const,
];

export function addWorld(totals: Totals, world: WorldResult): void {
  totals.worlds += 1;
  for (const key of summed) totals[key] += world[key];
  for (const [point, kills] of world.killsByPoint) {
    totals.kills.set(point, (totals.kills.get(point) ?? 0) + kills);
  }
}

export function holds({ duplicates, lost, outOfOrder, overLimit, afterReply }: Totals): boolean {
  return duplicates + lost + outOfOrder + overLimit + afterReply === 0;
}

export function sentenceOf(totals: Totals): string {
  const n = (value: number): string => Math.round(value).toLocaleString('en-US');
  const struck = [...totals.kills.values()].filter((kills) => kills > 0).length;
  return [
    `${n(totals.worlds)} worlds, ${n(totals.actions)} actions, ${n(totals.requests)} requests:`,
    `${n(totals.duplicates)} duplicates, ${n(totals.lost)} lost, ${n(totals.outOfOrder)} out of order,`,
    `${n(totals.overLimit)} over a limit (windows were full ${n(totals.filled)} times), ${n(totals.afterReply)} after a reply;`,
    `${n(totals.deaths)} workers killed at ${struck} of ${totals.kills.size} points in ${n(totals.steps)} steps,`,
    `${n(totals.freezes)} frozen, ${n(totals.restarts)} database restarts, ${n(totals.resent)} sent again after two looks,`,
    `${n(totals.together)} commits of several sends, ${n(totals.days)} simulated days`,
  ].join(' ');
}
