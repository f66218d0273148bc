import { ACTION_KIND_WORDS, OUTCOME_WORDS } from '@waypost/domain/linkedin/action-words';
import { fileNameOf } from '../../../../lib/api/download-file.ts';
import type { LogFilter } from '../api/config-queries.ts';

/** A saved log says whose it is and what of it was chosen: "Ada-King-Invitation-Done-actions.csv". */
export function logFileName(accountName: string, { kind, outcome }: LogFilter): string {
  const chosen = [kind && ACTION_KIND_WORDS[kind], outcome && OUTCOME_WORDS[outcome]];
  return fileNameOf([accountName, ...chosen].filter(Boolean).join(' '), 'actions.csv');
}
