import { COMMENT_LENGTH_MAX } from '@waypost/domain/linkedin/text-lengths';
import { formatNumber } from '../../../lib/numbers.ts';

/** Whether a comment may go out with this text: something is said, LinkedIn takes it, and no variable is left open. */
export function mayGoOut(text: string): boolean {
  const said = text.trim();
  return said !== '' && said.length <= COMMENT_LENGTH_MAX && !/\{\{|\}\}/.test(said);
}

/** What to do about a text that may not go out. */
export const unfitComment = `Write 1 to ${formatNumber(COMMENT_LENGTH_MAX)} characters, without variables in braces.`;
