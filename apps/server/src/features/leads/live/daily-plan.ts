import type { Tx } from '../../../platform/db/tenant.ts';

/** A daily source whose next run is to be planned. */
export interface DailyTurn {
  listId: string;
  /** What {@link DailyPlan.keep} kept. */
  input: Record<string, unknown>;
  perDayMax: number;
  /** The cursor of the run before; null when it kept none. */
  lastCursor: unknown;
  /** Business instant. */
  now: number;
}

/** How a kind of job is planned every day that cannot be planned by its input alone, because it is paid for. */
export interface DailyPlan {
  jobKind: string;
  /** What the next runs need of a job's input, without anybody whom it found. */
  keep(input: Record<string, unknown>): Record<string, unknown>;
  /** Plans a run in the caller's transaction, or says in a sentence why there is none today. */
  plan(tx: Tx, workspaceId: string, turn: DailyTurn): Promise<{ jobId: string } | { problem: string }>;
}

/** Results that a daily run of a search reads for each lead it may add, and at least. */
const readsPerLead = 5;
const readsMin = 100;

/** A search says nothing about who is new, and every result counts against the account's day: a run reads so many. */
export const dailyReadMax = (perDayMax: number): number => Math.max(readsMin, perDayMax * readsPerLead);
