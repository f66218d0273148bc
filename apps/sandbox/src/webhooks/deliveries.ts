import type { Sandbox } from '../engine/sandbox.ts';

export function startDeliveries(_sandbox: Sandbox, _retryMs?: readonly number[]): () => void {
  return () => {};
}
