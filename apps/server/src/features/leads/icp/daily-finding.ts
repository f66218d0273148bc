import { findCredits } from '@waypost/domain/leads/icp/credits';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Billing } from '../../billing/index.ts';
import { type DailyPlan, dailyReadMax } from '../live/daily-plan.ts';
import { planRun } from './credit-runs.ts';
import type { IcpDeps } from './icp-deps.ts';
import { icpJobKinds } from './icp-job-kinds.ts';
import type { FindCursor, FindInput } from './jobs/find-people.ts';
import { isWalked, keyOfPerson, walkFrom } from './people-walk.ts';

/** What is kept of a search with AI to repeat it: what it asks for, and nobody it found. */
type Kept = Pick<FindInput, 'profileId' | 'version' | 'accountId' | 'skip' | 'sourceId'> & { urls: string[] };

interface DailyFindingDeps extends Pick<IcpDeps, 'platform'> {
  billing: Pick<Billing, 'spendCredits' | 'creditsOf'>;
}

/**
 * A search with AI that is repeated every day: the price of the whole amount is reserved before the run, and what was
 * not added comes back after it. It begins with those who fitted the day before and had no room, and goes on where that
 * run stopped; after the end of the search, at its top.
 */
export function dailyFinding(deps: DailyFindingDeps): DailyPlan {
  return {
    jobKind: icpJobKinds.find,
    keep(input) {
      const { profileId, version, accountId, skip, sourceId, position } = input as unknown as FindInput;
      const kept: Kept = { profileId, version, accountId, skip, sourceId, urls: [...position.urls] };
      return { ...kept };
    },
    async plan(tx, workspaceId, { listId, input: given, perDayMax, lastCursor, now }) {
      const { urls, ...kept } = given as unknown as Kept;
      const price = findCredits(perDayMax);
      const input: FindInput = {
        ...kept,
        amount: perDayMax,
        addedAt: now,
        paidBefore: 0,
        ...goesOnAfter(lastCursor, urls),
        lookMax: dailyReadMax(perDayMax),
      };
      const { profileId, version } = kept;
      try {
        const requestId = deps.platform.random.id();
        const job = await planRun(deps, tx, workspaceId, requestId, async () => ({
          ...{ kind: 'find', profileId, version, listId, refId: listId },
          ...{ amount: price, input, total: perDayMax, at: now },
        }));
        return { jobId: job.id };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'credits_exceeded') throw error;
        const { used, max } = await deps.billing.creditsOf(tx, workspaceId);
        return { problem: outOfCredits(price, Math.max(0, max - used), max) };
      }
    },
  };
}

function outOfCredits(price: number, left: number, max: number): string {
  const short = `Insufficient credits: a day takes up to ${price}`;
  return price > max
    ? `${short} and your plan has ${max} a month. Choose fewer leads a day, or a larger plan.`
    : `${short} and ${left} ${left === 1 ? 'was' : 'were'} left. It goes on by itself when there are enough.`;
}

function goesOnAfter(
  lastCursor: unknown,
  urls: readonly string[],
): Pick<FindInput, 'candidates' | 'position'> {
  const { position, beyond = [] } = (lastCursor ?? {}) as Partial<FindCursor>;
  if (position === undefined || isWalked(position)) return { candidates: beyond, position: walkFrom(urls) };
  // Whoever was handed out is known by the list; only who still waits has to be kept.
  const waiting = [...beyond.map(({ person }) => person), ...position.rest];
  return { candidates: beyond, position: { ...position, seen: waiting.map(keyOfPerson) } };
}
