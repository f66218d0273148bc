import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Fault } from '../state/fault.ts';

/** The fault that strikes this request, if any. Each fault draws from its own seed and its own count of requests. */
export function drawFault(
  sandbox: Sandbox,
  request: { op: string; group: 'mutations' | 'reads' | 'webhooks'; accountId?: string },
): Fault | undefined {
  for (const fault of sandbox.state.faults.values()) {
    const everything = fault.op === '*' && request.group !== 'webhooks';
    if (!everything && fault.op !== request.group && fault.op !== request.op) continue;
    if (fault.accountId !== undefined && fault.accountId !== request.accountId) continue;
    const hit = fault.probability >= 1 || draw(fault.seed, fault.seen) < fault.probability;
    const struck = { ...fault };
    sandbox.commit([{ t: 'fault-drawn', id: fault.id, hit }]);
    if (hit) return struck;
  }
  return undefined;
}
