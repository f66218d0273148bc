import type { SandboxProcess } from '../sandbox-process.ts';

/** Real milliseconds: what arrives late does so within what the fast timing allows for; what hangs outlasts the deadline. */
const lateMs = 6_000;
const hangMs = 4_500;

/** One request in five that changes something goes wrong, in every way that leaves doubt or none. */
const ofChanges = [
  { mode: '504-after', probability: 0.03 },
  { mode: '504-before', probability: 0.02 },
  { mode: 'drop-after', probability: 0.03 },
  { mode: 'drop-before', probability: 0.02 },
  { mode: 'late', probability: 0.03, delayMs: lateMs },
  { mode: 'late-504', probability: 0.01, delayMs: lateMs },
  { mode: 'no-id', probability: 0.01 },
  { mode: 'unparsable', probability: 0.01 },
  { mode: 'unparsable-before', probability: 0.005 },
  { mode: '500-after', probability: 0.01 },
  { mode: '503', probability: 0.01 },
  { mode: 'hang-after', probability: 0.005, delayMs: hangMs },
  { mode: 'hang-before', probability: 0.005, delayMs: hangMs },
  { mode: 'slow', probability: 0.02, delayMs: 700 },
  // A second "slow down" within a day halves an account for a day: few of them.
  { mode: '429', probability: 0.002 },
  { mode: '429-limit', probability: 0.001 },
  { mode: '429-after', probability: 0.001 },
  { mode: 'disconnect', probability: 0.001 },
  { mode: 'disconnect-after', probability: 0.001 },
].map((rule) => ({ op: 'mutations', ...rule }));

const ofInvitations = [
  { op: 'invite.send', mode: 'cannot-resend', probability: 0.01 },
  { op: 'invite.send', mode: 'limit-exceeded', probability: 0.005 },
];

/** Everything comes from a cache unless it is bypassed, pages shift, and one read in twenty fails. */
const ofReads = [
  { mode: 'cache', probability: 1 },
  { mode: 'offset', probability: 0.2, places: 1 },
  { mode: 'throttled', probability: 0.05 },
  { mode: '500', probability: 0.015 },
  { mode: '503', probability: 0.01 },
  { mode: 'drop-before', probability: 0.01 },
  { mode: 'unparsable-before', probability: 0.005 },
  { mode: 'slow', probability: 0.02, delayMs: 300 },
].map((rule) => ({ op: 'reads', ...rule }));

const ofWebhooks = [
  { mode: 'lose', probability: 0.1 },
  { mode: 'duplicate', probability: 0.15, copies: 2 },
  { mode: 'delay', probability: 0.1, delayMs: 3_000 },
  { mode: 'reorder', probability: 0.05, delayMs: 5_000 },
  { mode: 'drop-after', probability: 0.05 },
].map((rule) => ({ op: 'webhooks', ...rule }));

/** The whole mix at once, the same for the same seed. Disconnections besides these are the storm's. */
export const startChaosFaults = (sandbox: SandboxProcess, seed: string): Promise<void> =>
  sandbox.control('/faults', {
    seed,
    rules: [...ofChanges, ...ofInvitations, ...ofReads, ...ofWebhooks],
  });
