import type { SenderInCampaign, SenderRemoved } from '@waypost/contract/campaigns';
import { countOf } from '../../../lib/numbers.ts';

export type ReachedChoice = 'skip' | 'keep';
type Moves = SenderInCampaign['ifRemoved']['moves'];

/** What will happen to the leads of a sender that is removed, one sentence each. */
export function removalWords(
  { untouched, reached, status, ifRemoved }: SenderInCampaign,
  choice: ReachedChoice,
): string[] {
  const { moves, waiting, isLast } = ifRemoved;
  const sentences: string[] = [];
  if (untouched + reached === 0) sentences.push('It has no leads under way.');
  if (moves.length > 0) {
    const moved = untouched - waiting;
    sentences.push(`${countOf(moved, 'lead')} ${moved === 1 ? 'moves' : 'move'} ${destination(moves)}.`);
  }
  if (waiting > 0) {
    sentences.push(`${countOf(waiting, 'lead')} ${waiting === 1 ? 'waits' : 'wait'} until you add a sender.`);
  }
  if (reached > 0) sentences.push(reachedWords(reached, status, choice));
  if (isLast && (untouched > 0 || (reached > 0 && choice === 'keep'))) {
    sentences.push('No sender is left then: the campaign is paused.');
  }
  return sentences;
}

function reachedWords(reached: number, status: SenderInCampaign['status'], choice: ReachedChoice): string {
  const leads = `${countOf(reached, 'lead')} it has reached`;
  if (choice === 'skip')
    return `${leads} ${reached === 1 ? 'is' : 'are'} skipped; nobody else writes to ${them(reached)}.`;
  return status === 'Active'
    ? `${leads} ${reached === 1 ? 'stays' : 'stay'} with it to the end; it gets no new leads.`
    : `${leads} ${reached === 1 ? 'waits' : 'wait'} until the account is reconnected.`;
}

function them(count: number): string {
  return count === 1 ? 'this person' : 'them';
}

/** "to Beatriz Drummond", or how many to each. */
function destination(moves: Moves): string {
  const [only] = moves;
  if (moves.length === 1 && only) return `to ${only.name}`;
  const each = moves.map(({ name, leads }) => `${leads} to ${name}`);
  return `on: ${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

/** What became of the leads, for the note after it. */
export function removedWords({ moved, waiting, skipped, kept, campaign }: SenderRemoved): string {
  const total = moved.reduce((sum, { leads }) => sum + leads, 0);
  const sentences = [
    total > 0 ? `${countOf(total, 'lead')} moved ${destination(moved)}.` : '',
    waiting > 0 ? `${countOf(waiting, 'lead')} without a sender.` : '',
    skipped > 0 ? `${countOf(skipped, 'lead')} skipped.` : '',
    kept > 0 ? `${countOf(kept, 'lead')} stayed with it.` : '',
    campaign.status === 'Paused' && campaign.accounts.length === 0 ? 'The campaign is paused.' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? 'No lead was under way with it.' : sentences.join(' ');
}
