import { BUDGET_KEYS, BUDGET_RULES, type BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { accountCap } from '@waypost/domain/linkedin/effective-cap';
import type { ActionOrigin } from '@waypost/domain/linkedin/permit';
import { planRestAt } from '@waypost/domain/linkedin/plan-rest';
import { warmUpCap } from '@waypost/domain/linkedin/warm-up';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountUse } from '../linkedin-hooks.ts';
import { findRuntime } from './account-runtime.store.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { readAcceptRate } from './invitation-history.store.ts';
import { readSpent } from './ledger.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Budgets shown on an account's card, and all that can set the pace of a campaign; the rest is on the limits page. */
const shown: readonly BudgetKey[] = BUDGET_KEYS.filter((key) =>
  [
    ...['invite_day', 'invite_week', 'message_day', 'profile_view_day', 'all_day'],
    ...['inmail_day', 'engagement_day', 'invite_note_month'],
  ].includes(key),
);

/** What the ledger says about one account: true counts in the real windows, with the cap that binds now. */
export async function readAccountUse(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  accountId: string,
): Promise<AccountUse | undefined> {
  const runtime = await findRuntime(tx, workspaceId, accountId);
  if (runtime === undefined) return undefined;
  const now = deps.platform.clock.businessNow();
  const { account: spent } = await readSpent(tx, runtime.memberKey, now, 0, 'week');
  const warmUp = currentWarmUp(runtime, now);
  const acceptRatePercent = await readAcceptRate(tx, runtime, now);
  const useOf = (budget: BudgetKey, origin: ActionOrigin = 'campaign') => {
    const rule = BUDGET_RULES[budget];
    const cap = accountCap(
      {
        ...{ accountType: runtime.accountType, limits: runtime.caps, origin },
        ...{ warmUp, acceptRatePercent, now, workingHours: runtime.workingHours },
        rhythm: { ...runtime.rhythm, accountKey: runtime.memberKey.toString('hex') },
      },
      budget,
    );
    if (cap === null) return [];
    const used = (spent[budget] ?? []).filter((at) => at > now - rule.windowMs).length;
    return [
      {
        budget,
        label: rule.noun,
        windowHours: rule.windowMs / 3_600_000,
        used,
        cap: cap.cap,
        ceiling: rule[runtime.accountType]?.ceiling ?? 0,
      },
    ];
  };
  const today = shown.flatMap((budget) => useOf(budget));
  const [searchResults] = useOf('search_result_day');
  // A day's own share binds campaigns alone.
  const [profileReads] = useOf('profile_view_day', 'system');
  const cooldowns = [runtime.cooldownUntil, runtime.invitesCooldownUntil].filter(
    (until): until is number => until !== null && until > now,
  );
  return {
    today,
    ...(searchResults === undefined ? {} : { searchResults }),
    ...(profileReads === undefined ? {} : { profileReads }),
    warmingUp: warmUpCap(warmUp, runtime.accountType) !== null,
    cooldownUntil: cooldowns.length === 0 ? null : Math.max(...cooldowns),
    paused: runtime.paused,
    planRest: planRestAt(runtime.plan, now),
    doubtsHeld: runtime.doubtMode === 'hold',
    campaignsUsing: 0,
  };
}
