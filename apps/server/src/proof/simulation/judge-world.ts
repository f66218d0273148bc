import type { Action } from '../../features/linkedin/sender/action.ts';
import type { AttemptRow } from './memory/tables.ts';
import type { Network, NetworkRow } from './network/network.ts';
import type { Enrolment } from './enrolments.ts';
import { isOpen } from './network/member.ts';
import { textOf } from './scenario.ts';

/** What one world came to, by the network's own ledger; the database is only asked for what it claims. */
export interface WorldVerdict {
  actions: number;
  requests: number;
  duplicates: number;
  lost: number;
  outOfOrder: number;
  overLimit: number;
  afterReply: number;
  /** Second requests that two complete looks allowed. */
  resent: number;
  /** Repeats that the network itself refused. */
  refusedRepeats: number;
  findings: string[];
}

export function judgeWorld(given: {
  network: Network;
  actions: readonly Action[];
  enrolments: readonly Enrolment[];
  attemptsOf: (actionId: string) => readonly AttemptRow[];
  /** Wall instant at which the stop of an enrolment was known to be committed. */
  stoppedAt: ReadonlyMap<string, number>;
  /** Looks prove absence when they start so long after a request arrived. Wall milliseconds. */
  firstLookMs: number;
  secondLookMs: number;
}): WorldVerdict {
  const { network, actions } = given;
  const verdict: WorldVerdict = {
    actions: actions.length,
    requests: network.ledger.length,
    duplicates: 0,
    lost: 0,
    outOfOrder: 0,
    overLimit: network.overLimit.length,
    afterReply: 0,
    resent: 0,
    refusedRepeats: 0,
    findings: network.overLimit.map((passed) => `over a limit of the network: ${passed}`),
  };
  const requests = Map.groupBy(network.ledger, (row) => keyOf(row.account, row.person, row.kind, row.text));
  const planned = Map.groupBy(actions, (action) =>
    keyOf(action.accountId, action.leadId, action.kind, action.kind === 'invite' ? null : action.body),
  );
  for (const [key, rows] of requests) {
    judgeRequests(verdict, key, rows, planned.get(key)?.length ?? 0, given);
  }
  for (const [key, ofKey] of planned) judgeClaims(verdict, key, ofKey, requests.get(key) ?? [], network);
  for (const enrolment of given.enrolments) judgeOrder(verdict, enrolment, requests);
  for (const action of actions) {
    const stoppedAt = action.enrolmentId === null ? undefined : given.stoppedAt.get(action.enrolmentId);
    if (stoppedAt === undefined) continue;
    const late = given.attemptsOf(action.id).filter((attempt) => attempt.dispatchedWallAt > stoppedAt);
    verdict.afterReply += late.length;
    for (const _ of late) verdict.findings.push(`sent after a stored reply: ${action.id}`);
  }
  return verdict;
}

const keyOf = (account: string, person: string, kind: string, text: string | null): string =>
  `${account} | ${person} | ${kind} | ${text ?? ''}`;

function judgeRequests(
  verdict: WorldVerdict,
  key: string,
  rows: readonly NetworkRow[],
  wanted: number,
  given: Parameters<typeof judgeWorld>[0],
): void {
  const applied = rows.filter((row) => row.appliedAt !== null).length;
  if (applied > wanted) {
    verdict.duplicates += applied - wanted;
    verdict.findings.push(`applied ${applied} times, planned ${wanted}: ${key}`);
  }
  for (const [index, row] of rows.entries()) {
    const before = rows.slice(0, index);
    const previous = before.findLast((one) => !one.isRefusal);
    if (row.isRefusal && before.some((one) => one.appliedAt !== null)) verdict.refusedRepeats += 1;
    // Of two planned effects with one text the second may follow as soon as the first has ended.
    if (previous === undefined || (wanted > 1 && previous.appliedAt !== null)) continue;
    const appliedBefore = before
      .slice(0, before.indexOf(previous))
      .filter((one) => one.appliedAt !== null).length;
    if (absenceIsProven(previous, row, appliedBefore, given)) {
      verdict.resent += 1;
      continue;
    }
    verdict.duplicates += 1;
    const apartMinutes = Math.round((row.arrivedAt - previous.arrivedAt) / 60_000);
    verdict.findings.push(`asked again unread after ${apartMinutes} min (${previous.fate}): ${key}`);
  }
}

/**
 * Two complete looks, one after the other, each late enough, neither showing the effect.
 * @param appliedBefore effects with the same text that a look shows rightly
 */
function absenceIsProven(
  previous: NetworkRow,
  next: NetworkRow,
  appliedBefore: number,
  { network, firstLookMs, secondLookMs }: Parameters<typeof judgeWorld>[0],
): boolean {
  if (previous.kind === 'visit') return false;
  const looks = network.looks.filter(
    (look) =>
      look.account === previous.account &&
      look.person === previous.person &&
      look.kind === (previous.kind === 'inmail' ? 'message' : previous.kind) &&
      look.startedAt >= previous.arrivedAt + firstLookMs &&
      look.startedAt < next.arrivedAt &&
      look.texts.filter((text) => text === previous.text).length <= appliedBefore,
  );
  return looks.length >= 2 && looks.some((look) => look.startedAt >= previous.arrivedAt + secondLookMs);
}

function judgeClaims(
  verdict: WorldVerdict,
  key: string,
  actions: readonly Action[],
  rows: readonly NetworkRow[],
  network: Network,
): void {
  const applied = rows.filter((row) => row.appliedAt !== null).length;
  const count = (...states: Action['state'][]): number =>
    actions.filter(({ state }) => states.includes(state)).length;
  const lose = (missing: number, what: string): void => {
    if (missing <= 0) return;
    verdict.lost += missing;
    const said = actions.map((action) => `${action.state} ${action.outcomeCode ?? ''} ${action.attempt}`);
    verdict.findings.push(`${what}: ${key} (${said.join(', ')}; ${rows.map((row) => row.fate).join(', ')})`);
  };
  lose(count('planned', 'claimed', 'dispatched', 'in_doubt', 'needs_review'), 'never ended');
  const [one] = actions;
  if (one?.kind === 'withdraw') {
    // The claim is that it is pending no more: the person may have accepted it first.
    const isPending = isOpen(network.member(one.accountId).pending.get(one.leadId));
    lose(isPending && count('sent', 'satisfied') > 0 ? 1 : 0, 'called withdrawn, still pending');
  } else lose(count('sent') - applied, 'called sent, not applied');
  lose(applied - count('sent', 'satisfied'), 'applied, not called sent');
}

function judgeOrder(
  verdict: WorldVerdict,
  { given }: Enrolment,
  requests: ReadonlyMap<string, readonly NetworkRow[]>,
): void {
  let latest = -Infinity;
  const texts = given.steps.flatMap((step) => textOf(step) ?? []);
  for (const [index, step] of given.steps.entries()) {
    const text = textOf(step);
    // Steps with one text cannot be told apart by the network.
    if (text !== null && texts.filter((one) => one === text).length > 1) continue;
    const rows = requests.get(keyOf(given.accountId, given.person, step.kind, text)) ?? [];
    const applied = rows.flatMap(({ appliedAt }) => appliedAt ?? []);
    if (applied.length === 0) continue;
    if (Math.min(...applied) < latest) {
      verdict.outOfOrder += 1;
      verdict.findings.push(`step ${index} happened before the one it follows: ${given.id}`);
    }
    latest = Math.max(latest, ...applied);
  }
}
