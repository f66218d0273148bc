import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { createLookFinder } from '../looks.ts';
import type { LedgerRow, ReadRow } from '../sandbox-process.ts';
import type { SendStory } from './send-cell.ts';
import type { SweepWorld, SweptAccount } from './sweep-world.ts';

/**
 * When looks count, from the arrival of the request: as the kill run's judge has it, reads count a quarantine after the
 * dispatch, and the request arrives later by the write age and the deadline at most. A worker that was frozen just
 * before it wrote lets it arrive later by that time, too. Wall milliseconds.
 */
const { quarantineMs, writeAgeMs, httpDeadlineMs } = ENGINE_TIMINGS.production;
const onItsWayMs = writeAgeMs + httpDeadlineMs;
const budgetOf = {
  visit: 'profile_view_day',
  invitation: 'invite_day',
  message: 'message_day',
  'first message': 'message_day',
  post: 'all_day',
};

/** Judges by the network's own notes what happened, and by the database only what it says of it. */
export async function judgeCell(
  world: SweepWorld,
  cell: { account: SweptAccount; actionId: string; story: SendStory; frozenMs: number },
): Promise<{ state: string; violations: string[] }> {
  const { account, actionId, story, frozenMs } = cell;
  const { rows } = await world.owner.query<{
    state: string;
    code: string | null;
    next: number;
    reserved: number;
  }>(
    `select state, outcome_code as code,
        (select count(*)::int from actions n where n.workspace_id = a.workspace_id and n.step_id = 'second') as next,
        (select coalesce(sum(units), 0)::int from budget_ledger b
          where b.action_id = a.id and b.budget = $2 and b.released_at is null) as reserved
      from actions a where id = $1`,
    [actionId, budgetOf[story.what]],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('The action is gone.');
  const ledger = (await world.ledger()).filter((one) => one.account === account.providerAccountId);
  const reads = (await world.reads()).filter((one) => one.account === account.providerAccountId);
  const applied = ledger.filter((one) => one.applied).length;
  const violations: string[] = [];
  const isVisit = story.what === 'visit';
  if (applied > 1) violations.push(`it happened ${applied} times`);
  // Some people have blocked everybody: an honest no is the right end.
  const isHonestNo = applied === 0 && ledger.some((one) => one.fault === undefined && isRefusal(one));
  if (row.state === 'rejected' && isHonestNo) return { state: row.state, violations };
  // A post in doubt that left no trace is a person's to decide; nothing follows it.
  const isPost = story.what === 'post';
  const isHeldPost = isPost && applied === 0 && row.state === 'needs_review' && row.code === 'held';
  if (isHeldPost)
    return { state: row.state, violations: [...violations, ...askedUnread(world, ledger, reads, frozenMs)] };
  if (!['sent', 'satisfied'].includes(row.state)) violations.push(`it ended as ${row.state} (${row.code})`);
  else if (applied === 0 && !(isVisit && row.state === 'satisfied'))
    violations.push('it is called done and was lost');
  if (row.next !== (isPost ? 0 : 1)) violations.push(`${row.next} next steps were planned`);
  if (row.reserved < applied) violations.push(`it happened ${applied} times and ${row.reserved} are booked`);
  for (const one of ledger) if (one.overLimit !== null) violations.push(`over the limit ${one.overLimit}`);
  violations.push(...askedUnread(world, ledger, reads, frozenMs));
  return { state: row.state, violations };
}

/** Second requests without two complete looks in between that could have shown the first. */
function askedUnread(
  world: SweepWorld,
  ledger: readonly LedgerRow[],
  reads: readonly ReadRow[],
  frozenMs: number,
): string[] {
  const firstLookMs = quarantineMs - onItsWayMs - frozenMs;
  const secondLookMs = firstLookMs + quarantineMs;
  const atWall = (text: string): string => new Date(world.wall.at(Date.parse(text))).toISOString();
  const looksFor = createLookFinder(
    reads.map((read) => ({
      ...read,
      wallAt: atWall(read.wallAt),
      startedWallAt: atWall(read.startedWallAt),
    })),
  );
  return ledger.flatMap((request, index) => {
    const earlier = ledger.slice(0, index).findLast((one) => !isRefusal(one));
    if (earlier === undefined) return [];
    const arrivedMs = Date.parse(atWall(earlier.wallAt));
    const untilMs = Date.parse(atWall(request.wallAt));
    const looks = looksFor({
      account: earlier.account,
      kind: earlier.kind,
      person: earlier.person?.publicIdentifier ?? '',
      sinceMs: Date.parse(earlier.businessAt),
    }).filter((look) => look.startedMs >= arrivedMs + firstLookMs && look.endedMs <= untilMs);
    const proven = looks.some(
      (second) =>
        second.startedMs >= arrivedMs + secondLookMs &&
        looks.some((first) => first !== second && first.endedMs <= second.startedMs),
    );
    return proven ? [] : [`asked again unread after ${earlier.fault ?? 'an honest answer'}`];
  });
}

const isRefusal = ({ answer, applied }: LedgerRow): boolean =>
  answer !== null && answer !== 'dropped' && answer.status >= 400 && answer.status < 500 && !applied;
