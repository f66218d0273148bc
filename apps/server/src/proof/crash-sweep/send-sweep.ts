import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { runSendCell, type SendStory, type What } from './send-cell.ts';
import { fateName, type SendFate, sendFates } from './send-fates.ts';
import type { SweepWorld } from './sweep-world.ts';
import { type Blow, blows } from './wound.ts';

export interface SweepResult {
  cells: number;
  /** Different points that were struck, by name. */
  points: Set<string>;
  /** Struck runs that ended before they came to their point. */
  notReached: number;
  violations: string[];
}

export const emptyResult = (): SweepResult => ({
  cells: 0,
  points: new Set(),
  notReached: 0,
  violations: [],
});

/** An own message may be reported back before the answer or after it; what leaves no message is not reported. */
function storiesOf(what: What): SendStory[] {
  return sendFates.flatMap((fate) => {
    const stories: SendStory[] = [{ what, fate, echo: 'lost' }];
    if (!fate.applies || (what !== 'message' && what !== 'first message')) return stories;
    // The first message of a conversation differs in how it is prepared and found, not in how it is reported.
    if (what === 'first message' && fate.mode !== null && fate.mode !== 'drop-after') return stories;
    return [...stories, { what, fate, echo: 'early' }, { what, fate, echo: 'later' }];
  });
}

export const allStories: readonly SendStory[] = (
  ['visit', 'invitation', 'message', 'first message'] as const
).flatMap(storiesOf);

const nameOf = ({ what, fate, echo }: SendStory): string =>
  `${what}, ${fateName(fate)}${echo === 'lost' ? '' : `, reported back ${echo}`}`;

/** Every story undisturbed, then struck at every point it passed in every way. */
export async function sweepEverything(
  world: SweepWorld,
  result: SweepResult,
  given: { signal: AbortSignal; progress(line: string): void },
): Promise<void> {
  for (const story of allStories) {
    const { passed } = await strikeOnce(world, result, story);
    for (const blow of blows) {
      for (let target = 0; target < passed.length; target += 1) {
        given.signal.throwIfAborted();
        await strikeOnce(world, result, story, { blow, target });
      }
    }
    given.progress(`${nameOf(story)}: ${passed.length} points`);
  }
}

/** Every kind of point of the longest stories once, and some of all cells, drawn from the seed. */
export async function sweepSample(
  world: SweepWorld,
  result: SweepResult,
  given: { seed: string; samples: number },
): Promise<void> {
  const dice = keyedRandom(given.seed, 'crash sweep');
  const any = <T>(of: readonly T[]): T => of[Math.floor(dice() * of.length)] as T;
  const fate = (mode: string | null): SendFate =>
    sendFates.find((one) => one.mode === mode) ?? any(sendFates);
  const whole: SendStory[] = [
    { what: 'invitation', fate: fate('504-before'), echo: 'lost' },
    { what: 'message', fate: fate('drop-before'), echo: 'lost' },
    { what: 'message', fate: fate('drop-after'), echo: 'early' },
    { what: 'visit', fate: fate(null), echo: 'lost' },
  ];
  for (const story of whole) {
    const { passed } = await strikeOnce(world, result, story);
    for (const [target, label] of passed.entries()) {
      if (passed.indexOf(label) === target)
        await strikeOnce(world, result, story, { blow: any(blows), target });
    }
  }
  for (let sample = 0; sample < given.samples; sample += 1) {
    // Points after the last one are not reached: the story is as long as it is.
    await strikeOnce(world, result, any(allStories), { blow: any(blows), target: Math.floor(dice() * 24) });
  }
}

async function strikeOnce(
  world: SweepWorld,
  result: SweepResult,
  story: SendStory,
  strike?: { blow: Blow; target: number },
) {
  const cell = await runSendCell(world, story, strike);
  result.cells += 1;
  if (strike !== undefined && cell.struckAt === undefined) result.notReached += 1;
  if (cell.struckAt !== undefined) result.points.add(cell.struckAt);
  const where = strike === undefined ? 'undisturbed' : `${strike.blow} at ${strike.target}, ${cell.struckAt}`;
  for (const violation of cell.violations) {
    result.violations.push(`${nameOf(story)}; ${where}: ${violation}`);
  }
  return cell;
}
