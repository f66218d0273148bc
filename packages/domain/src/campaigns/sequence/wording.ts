import { MESSAGE_LENGTH_MAX, NOTE_LENGTH_MAX, type AccountType } from '../../linkedin/daily-limits.ts';
import { COMMENT_LENGTH_MAX, INMAIL_BODY_LENGTH_MAX } from '../../linkedin/text-lengths.ts';
import type { WrittenStep } from './graph.ts';

/** Longest text of a written step, in characters. */
export function wordingLengthMax(kind: WrittenStep['kind'], accountType: AccountType): number {
  switch (kind) {
    case 'invite':
      return NOTE_LENGTH_MAX[accountType];
    case 'message':
      return MESSAGE_LENGTH_MAX;
    case 'comment':
      return COMMENT_LENGTH_MAX;
    case 'inmail':
      return INMAIL_BODY_LENGTH_MAX;
  }
}

const NAMES: Readonly<Record<WrittenStep['kind'], string>> = {
  invite: 'note',
  message: 'message',
  comment: 'comment',
  inmail: 'InMail',
};

/** What the text of a written step is called inside a sentence. */
export function wordingName(kind: WrittenStep['kind']): string {
  return NAMES[kind];
}
