import type { CreditsSpent, PaymentFailed, PlanEnds } from '@waypost/domain/billing/events';
import { formatDayMonthYear } from '@waypost/domain/billing/subscription-state';

const number = new Intl.NumberFormat('en-US');

/** How much is used, and what to do: wait for a day where there is one, or go by a plan. */
export function keywordsDetail({ after, max, startsAnewAt }: CreditsSpent, zone: string): string {
  const used = `You have used ${number.format(after)} of ${number.format(max)} keywords.`;
  const isGone = after >= max;
  if (startsAnewAt === null) {
    return isGone
      ? `${used} Search, scores and AI drafts wait for a plan. Choose one under Billing.`
      : `${used} No new ones come by themselves; Billing has the plans.`;
  }
  const day = formatDayMonthYear(startsAnewAt, zone);
  return isGone
    ? `${used} Search, scores and AI drafts wait until ${day}, when keywords start anew, or until a larger plan under Billing.`
    : `${used} They start anew on ${day}; a larger plan under Billing adds some at once.`;
}

/** Until when the plan goes on, and the way to pay. */
export function paymentDetail({ plan, at, endsAt }: PaymentFailed, zone: string): string {
  const until =
    endsAt === null || endsAt <= at
      ? `What ${plan} gives ends soon, and campaigns stop with it.`
      : `What ${plan} gives goes on until ${formatDayMonthYear(endsAt, zone)}; then campaigns stop.`;
  return `${until} Billing has the way to pay.`;
}

/** Which plan ends or has ended, what rests then, and what to do. */
export function planEndDetail({ plan, at, hasEnded }: PlanEnds, zone: string): string {
  const what = plan ?? 'The free trial';
  if (hasEnded) {
    return plan === null
      ? `${what} is over: search, scores and AI drafts wait for a plan. Choose one under Billing.`
      : `${what} has ended: campaigns rest until you choose a plan under Billing, then go on where they stood.`;
  }
  const day = formatDayMonthYear(at, zone);
  return plan === null
    ? `${what} ends on ${day}. Then search, scores and AI drafts wait for a plan; Billing has the plans.`
    : `${what} ends on ${day}. Then campaigns rest. To go on, resume it or choose another plan under Billing.`;
}
