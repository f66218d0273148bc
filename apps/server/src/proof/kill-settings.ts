/** How one run of the proof looks. The honest one is the promise; the mutant shows that the judge would notice. */
export interface RunSettings {
  /** Named in the output. */
  name: string;
  /** Dice of kills, faults and plans. */
  seed: string;
  /** Accounts with ten actions each, and free accounts with more invitations than a day allows. */
  paidAccounts: number;
  freeAccounts: number;
  /** Fewest kills in each window; 0 asks for none. */
  killsPerWindow: number;
  /** What an unanswered request means: doubt, or (the mutant) "try again". */
  rule: 'honest' | 'retry-on-timeout';
  /** Wall milliseconds without any progress, and altogether, after which the run has failed. */
  stillnessMs: number;
  timeLimitMs: number;
}

export const clockSpeed = 300;
export const sandboxKey = 'kill-run-key';
export const controlSecret = 'kill-run-control';
/** Sends in flight per worker, and workers. */
export const pumpsPerWorker = 4;
export const workers = 3;

/**
 * Faults of the simulated network, each with its share of the mutations: about one send in five goes wrong.
 * The late ones apply within what the fast timing allows for.
 */
export const faults = [
  { mode: '504-after', probability: 0.04, delayMs: 0 },
  { mode: '504-before', probability: 0.03, delayMs: 0 },
  { mode: 'drop-after', probability: 0.04, delayMs: 0 },
  { mode: 'drop-before', probability: 0.03, delayMs: 0 },
  { mode: 'late', probability: 0.06, delayMs: 6_000 },
] as const;

export type KillWindow = 'claimed' | 'dispatched' | 'written' | 'answered';
export const killWindows: readonly KillWindow[] = ['claimed', 'dispatched', 'written', 'answered'];
export const windowNames: Readonly<Record<KillWindow, string>> = {
  claimed: 'claim–dispatch',
  dispatched: 'dispatch–write',
  written: 'write–answer',
  answered: 'answer–outcome',
};

/**
 * From the worker: where it stands. It waits for {@link FromParent} `go` at every stage. `closed` says
 * that it claims nothing any more, and that every claim it made has been told.
 */
export type FromWorker =
  | { kind: 'loaded' }
  | { kind: 'stage'; stage: KillWindow; actionId: string; ticket: number }
  | { kind: 'ended'; actionId: string }
  | { kind: 'closed'; round: number }
  | { kind: 'clock read' };

export type FromParent =
  | {
      kind: 'start';
      appUrl: string;
      sandboxUrl: string;
      rule: RunSettings['rule'];
      workspaceId: string;
      /** Our account id to the provider's. */
      accounts: Record<string, string>;
    }
  | { kind: 'go'; ticket: number }
  /** Claim nothing until `open`; `closed` answers with the same round. */
  | { kind: 'close'; round: number }
  | { kind: 'open' }
  | { kind: 'read clock' };
