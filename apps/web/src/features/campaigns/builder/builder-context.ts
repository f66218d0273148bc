import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { GraphProblem } from '@waypost/domain/campaigns/sequence/validate-graph';
import type { AccountType } from '@waypost/domain/linkedin/daily-limits';
import { createContext, use } from 'react';
import type { Draft, DraftState } from './model/draft.ts';
import type { BuilderStepId } from './model/steps.ts';

/** What every step of the builder works with. */
export interface Builder {
  draft: Draft;
  state: DraftState;
  /** The campaign runs: a save makes a new version of its sequence, so nothing is saved by itself. */
  running: boolean;
  /** Accounts of the workspace that are not deleted; undefined while loading. */
  accounts: readonly LinkedInAccount[] | undefined;
  /** The strictest type among the chosen senders: notes of free accounts are shorter. */
  accountType: AccountType;
  /** The sender whose name stands in previews: the strictest of the chosen ones. */
  previewAccountId: string | null;
  problems: readonly GraphProblem[];
  /** Those of them that only a chosen sender brings about. */
  senderProblems: readonly GraphProblem[];
  /** Why the first step that is not finished is not; null: every one is. */
  missing: string | null;
  /** Errors of the stored sequence that are not in the one shown; empty once that one was changed or kept. */
  undrawn: readonly string[];
  /** Of what is shown, and of steps of the stored sequence that are left out and told apart by a number. */
  titles: ReadonlyMap<string, string>;
  goTo: (step: BuilderStepId, nodeId?: string) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('This belongs inside the campaign builder.');
  return builder;
}
