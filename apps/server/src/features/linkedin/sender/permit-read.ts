import { describeReason } from '@waypost/domain/linkedin/permit-reason';
import { budgetsOf } from '@waypost/domain/linkedin/daily-limits';
import type { Verdict } from '@waypost/domain/linkedin/permit';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { ReadKind, ReadPermit } from '../linkedin-hooks.ts';
import { coolDown, findRuntime, lockRuntime } from './account-runtime.store.ts';
import { releaseReservations, reserve } from './ledger.store.ts';
import { askForRead } from './permit-action.ts';
import type { SenderDeps } from './sender-deps.ts';

/** What is not here spends nothing. */
const spendOf: Partial<Record<ReadKind, 'profile_read' | 'search'>> = {
  profile: 'profile_read',
  comments: 'search',
  reactions: 'search',
  search: 'search',
};

/** As after a 429 to a send. */
const refusedReadRestMinutes = 60;

/**
 * The governor's word on a read: profiles spend the profile budget; pages of people at a post are search
 * results by another name. Reading one's own lists and chats spends nothing.
 */
export async function permitRead(
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  accountId: string,
  kind: ReadKind,
  count: number,
): Promise<ReadPermit> {
  const spends = spendOf[kind] ?? null;
  const limited = () => restAfterRefusedRead(deps, workspaceId, accountId);
  if (spends === null) return { allow: true, limited };
  const { db, clock, random } = deps.platform;
  return inWorkspace(db, workspaceId, async (tx): Promise<ReadPermit> => {
    // Counted and booked in one commit, one after the other with everything else that this account books.
    const runtime = await lockRuntime(tx, workspaceId, accountId);
    if (runtime === undefined) return { allow: true };
    const now = clock.businessNow();
    const verdict = await askForRead(tx, deps, runtime, now, { kind: spends, units: count });
    if (verdict.verdict !== 'allow') return refusalOf(verdict);
    const { memberKey } = runtime;
    const booked = budgetsOf(spends, false, runtime.accountType).map((budget) => ({
      id: random.id(),
      budget,
      units: count,
    }));
    const of = { workspaceId, campaignId: null, actionId: null, attempt: 0, at: now };
    await reserve(tx, memberKey, booked, of);
    return {
      allow: true,
      limited,
      // The most it was asked for stands booked until the read has said what it brought; without a word it stays. It may
      // have brought more: later pages of a list can keep the size of its first one.
      spent: async (units) => {
        if (units === count) return;
        await inWorkspace(db, workspaceId, async (later) => {
          const ids = booked.map(({ id }) => id);
          if (!(await releaseReservations(later, memberKey, ids, clock.businessNow())) || units <= 0) return;
          const really = booked.map(({ budget }) => ({ id: random.id(), budget, units }));
          await reserve(later, memberKey, really, of);
        });
      },
    };
  });
}

/** LinkedIn said "slow down" to a read: sends of the account rest too, as after a refused send. */
async function restAfterRefusedRead(
  deps: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  accountId: string,
): Promise<void> {
  const { db, clock } = deps.platform;
  await inWorkspace(db, workspaceId, async (tx) => {
    const runtime = await findRuntime(tx, workspaceId, accountId);
    if (runtime === undefined) return;
    const now = clock.businessNow();
    await coolDown(tx, runtime.memberKey, {
      scope: 'account',
      until: now + refusedReadRestMinutes * 60_000,
      now,
      reason: 'LinkedIn asks to slow down. The account is cooling down.',
      isLimitSignal: true,
    });
  });
}

/**
 * Asks for one look at a profile and books it before it happens; answers the refusal when there is no room, or when
 * this process stood still meanwhile: a look long after its booking would count in another window than its own.
 */
export async function bookProfileRead(
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  accountId: string,
): Promise<Extract<ReadPermit, { allow: false }> | undefined> {
  const { db, clock, random } = deps.platform;
  const startedAt = clock.monotonicNow();
  const refused = await inWorkspace(db, workspaceId, async (tx) => {
    // Counted and booked in one commit, one after the other with the claims of this account.
    const runtime = await lockRuntime(tx, workspaceId, accountId);
    if (runtime === undefined) return undefined;
    const now = clock.businessNow();
    const verdict = await askForRead(tx, deps, runtime, now, { kind: 'profile_read', units: 1 });
    if (verdict.verdict !== 'allow') return refusalOf(verdict);
    await reserve(
      tx,
      runtime.memberKey,
      budgetsOf('profile_read', false, runtime.accountType).map((budget) => ({
        id: random.id(),
        budget,
        units: 1,
      })),
      { workspaceId, campaignId: null, actionId: null, attempt: 0, at: now },
    );
    return undefined;
  });
  if (refused !== undefined || clock.monotonicNow() - startedAt <= deps.timing.writeAgeMs) return refused;
  return { allow: false, until: null, reason: 'The worker was held up. Looking again later.' };
}

function refusalOf(verdict: Exclude<Verdict, { verdict: 'allow' }>): Extract<ReadPermit, { allow: false }> {
  const until = verdict.verdict === 'wait' ? verdict.until : null;
  return { allow: false, until, reason: describeReason(verdict.reason) };
}
