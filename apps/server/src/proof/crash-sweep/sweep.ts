import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { type CellResult, runSendCell, type SendStory, type What } from './send-cell.ts';
import { readFatesOf } from './read-fates.ts';
import { fateName, type SendFate, sendFates } from './send-fates.ts';
import type { SweepWorld } from './sweep-world.ts';
import { runWebhookCell, type WebhookFate, webhookFates } from './webhook-cell.ts';
import { blows, pointName, type Strike } from './wound.ts';

export interface SweepResult {
  cells: number;
  /** Different points that were struck, by name. */
  points: Set<string>;
  /** Points that no struck run came to, however often it was lived, by number or by name. */
  notReached: string[];
  /** How many points were met by name only, in another round than in the undisturbed life. */
  inAnotherRound: number;
  violations: string[];
  /** Told of each finding at once: the whole sweep takes an hour. */
  tell(line: string): void;
}

export const emptyResult = (tell: (line: string) => void): SweepResult => ({
  cells: 0,
  points: new Set(),
  notReached: [],
  inAnotherRound: 0,
  violations: [],
  tell,
});

const found = (result: SweepResult, violation: string): void => {
  result.violations.push(violation);
  result.tell(violation);
};

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

/**
 * What goes wrong with reads matters where they decide: once nothing is there, so that it is sent again, and once the
 * effect is there and has to be found.
 */
function readStoriesOf(what: What): SendStory[] {
  const fates = sendFates.filter(({ mode }) => mode === 'drop-before' || mode === 'drop-after');
  return readFatesOf(what).flatMap((reads) =>
    fates.map((fate) => ({ what, fate, reads, echo: 'lost' as const })),
  );
}

/** With a companion where the network leaves the answer open, or gives one. */
function sharedStoriesOf(what: What): SendStory[] {
  const fates = sendFates.filter(({ mode }) =>
    [null, 'drop-before', 'drop-after', '504-after'].includes(mode),
  );
  return fates.map((fate) => ({ what, fate, echo: 'lost' as const, hasCompanion: true }));
}

/** One thing that happens, with one worker that is struck at one point of it, or at none. */
interface Story {
  name: string;
  run(world: SweepWorld, strike?: Strike): Promise<CellResult>;
}

const sending = (story: SendStory): Story => ({
  name: [
    story.what,
    fateName(story.fate),
    ...(story.hasCompanion === true ? ['beside another account'] : []),
    ...(story.echo === 'lost' ? [] : [`reported back ${story.echo}`]),
    ...(story.reads === undefined ? [] : [story.reads.name]),
  ].join(', '),
  run: (world, strike) => runSendCell(world, story, strike),
});
const hearing = (fate: WebhookFate): Story => ({
  name: `four reports, ${fate}`,
  run: (world, strike) => runWebhookCell(world, fate, strike),
});

const whats = ['visit', 'invitation', 'message', 'first message', 'post'] as const;
const hearingStories = (Object.keys(webhookFates) as WebhookFate[]).map(hearing);
export const allStories: readonly Story[] = [
  ...hearingStories,
  ...whats.flatMap(storiesOf).map(sending),
  ...whats.flatMap(readStoriesOf).map(sending),
  ...(['visit', 'invitation', 'message'] as const).flatMap(sharedStoriesOf).map(sending),
];

/**
 * Every story undisturbed, then struck at every point it passed in every way; each world takes the next story that
 * nobody has. Answers false when it was interrupted.
 */
export async function sweepEverything(
  worlds: readonly SweepWorld[],
  result: SweepResult,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = [...allStories];
  const sweep = async (world: SweepWorld): Promise<void> => {
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      const { passed } = await strikeOnce(world, result, story);
      for (const blow of blows) {
        const struck = new Set<string>();
        const missed: number[] = [];
        for (let target = 0; target < passed.length; target += 1) {
          if (signal.aborted) return;
          const met = await strikeSurely(world, result, story, { blow, target });
          if (met === undefined) missed.push(target);
          else struck.add(met);
        }
        // A life that looked once less had the same point earlier: it is struck by its name.
        for (const target of missed) {
          if (signal.aborted) return;
          const name = pointName(passed, target);
          if (!struck.has(name) && (await strikeSurely(world, result, story, { blow, target: name })))
            struck.add(name);
          if (struck.has(name)) result.inAnotherRound += 1;
          else result.notReached.push(`${story.name}; ${blow} at ${target}, ${name}`);
        }
      }
      result.tell(`${story.name}: ${passed.length} points`);
    }
  };
  await Promise.all(worlds.map(sweep));
  return !signal.aborted;
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
  const whole: Story[] = [
    sending({ what: 'invitation', fate: fate('504-before'), echo: 'lost' }),
    sending({ what: 'message', fate: fate('drop-before'), echo: 'lost' }),
    sending({ what: 'message', fate: fate('drop-after'), echo: 'early' }),
    sending({ what: 'visit', fate: fate(null), echo: 'lost' }),
    sending({ what: 'visit', fate: fate('drop-before'), echo: 'lost', hasCompanion: true }),
    sending({ what: 'post', fate: fate('504-after'), echo: 'lost' }),
    sending({ what: 'post', fate: fate('drop-before'), echo: 'lost' }),
    hearing('an early one lost'),
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

/** Two workers interleave as they like: a run that ended before its point is lived again, a few times. */
const livesMax = 5;

/** The name of the point that was struck; undefined when every life ended before it. */
async function strikeSurely(
  world: SweepWorld,
  result: SweepResult,
  story: Story,
  strike: Strike,
): Promise<string | undefined> {
  for (let lives = 0; lives < livesMax; lives += 1) {
    const { struckAt, passed } = await strikeOnce(world, result, story, strike);
    if (struckAt !== undefined) return pointName(passed, struckAt);
  }
  return undefined;
}

async function strikeOnce(
  world: SweepWorld,
  result: SweepResult,
  story: Story,
  strike?: Strike,
): Promise<CellResult> {
  const at = strike === undefined ? 'undisturbed' : `${strike.blow} at ${strike.target}`;
  const cell = await story.run(world, strike).catch((error: unknown): CellResult => {
    // Whoever started it must be able to tell which one it was; the others go on.
    found(result, `${story.name}; ${at}: it could not be lived to its end: ${String(error)}`);
    return { passed: [], struckAt: undefined, state: 'unknown', violations: [] };
  });
  result.cells += 1;
  const point = cell.struckAt === undefined ? undefined : cell.passed[cell.struckAt];
  if (point !== undefined) result.points.add(point);
  const where = strike === undefined ? at : `${at}, ${point}`;
  for (const violation of cell.violations) found(result, `${story.name}; ${where}: ${violation}`);
  return cell;
}
