import type { RunKind } from './store/run.store.ts';

/** The jobs of finding people with AI by what they do. */
export const icpJobKinds: Readonly<Record<RunKind, string>> = {
  profile: 'leads.build-profile',
  revise: 'leads.revise-profile',
  preview: 'leads.preview-profile',
  find: 'leads.find-people',
  score: 'leads.score-list',
};

/** Scoring chosen leads of a list; told beside its rows, as a bulk is. */
export const scoreChosenJob = 'leads.score-chosen';
