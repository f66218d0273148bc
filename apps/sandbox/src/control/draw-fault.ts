import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { SandboxEvent } from '../state/events.ts';
import { READ_CONDITIONS, type Fault, type FaultState } from '../state/fault.ts';

export interface FaultTarget {
  /** The names this request goes by. */
  ops: readonly string[];
  group: 'mutations' | 'reads' | 'webhooks' | 'ai';
  accountId?: string;
}

/**
 * The fault that strikes this request, if any: the first whose turn it is; all of them count it. Each draws from its own seed, the account
 * and that account's count, so that the order in which accounts come by changes nothing.
 */
export function drawFault(sandbox: Sandbox, target: FaultTarget): Fault | undefined {
  const events: SandboxEvent[] = [];
  let struck: Fault | undefined;
  for (const fault of matching(sandbox, target)) {
    if (isCondition(fault) || fault.mode === 'hold') continue;
    const hit = struck === undefined && isTurn(fault, target.accountId);
    events.push({ t: 'fault-drawn', id: fault.id, hit, accountId: target.accountId });
    if (hit) struck = { ...fault };
  }
  sandbox.commit(events);
  return struck;
}

/** The conditions that reads of this kind are under; all of them hold at once. */
export function readConditions(sandbox: Sandbox, target: FaultTarget): Fault[] {
  const events: SandboxEvent[] = [];
  const holding = matching(sandbox, target).filter((fault) => {
    if (!isCondition(fault)) return false;
    const hit = isTurn(fault, target.accountId);
    events.push({ t: 'fault-drawn', id: fault.id, hit, accountId: target.accountId });
    return hit;
  });
  sandbox.commit(events);
  return holding;
}

/** Whether webhooks of this kind are being held back. */
export const isHeld = (sandbox: Sandbox, target: FaultTarget) =>
  matching(sandbox, target).some((fault) => fault.mode === 'hold');

function matching(sandbox: Sandbox, target: FaultTarget): FaultState[] {
  if (sandbox.state.faults.size === 0) return [];
  const nowMs = sandbox.clock.now();
  return [...sandbox.state.faults.values()].filter((fault) => {
    const everything = fault.op === '*' && (target.group === 'mutations' || target.group === 'reads');
    if (!everything && fault.op !== target.group && !target.ops.includes(fault.op)) return false;
    if (fault.accountId !== undefined && fault.accountId !== target.accountId) return false;
    return (fault.fromMs ?? 0) <= nowMs && nowMs < (fault.untilMs ?? Number.POSITIVE_INFINITY);
  });
}

function isTurn(fault: FaultState, accountId = ''): boolean {
  const count = (fault.seenBy[accountId] ?? 0) + 1;
  if (fault.nth && !fault.nth.includes(count)) return false;
  if (fault.every !== undefined && count % fault.every !== 0) return false;
  return fault.probability >= 1 || draw(fault.seed, accountId, count) < fault.probability;
}

const isCondition = (fault: Fault) => (READ_CONDITIONS as readonly string[]).includes(fault.mode);
