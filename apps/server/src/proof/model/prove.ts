import fc from 'fast-check';
import { createCampaignWorld, type CampaignWorld } from '../../features/campaigns/testing/campaign-world.ts';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { stories } from './commands.ts';
import { runStory } from './run-story.ts';

const runs = { full: 2_000, short: 12 } as const;
/** A world that has seen so many stories is left for a new one: its tables grow. */
const storiesPerWorld = 40;

/** Random commands on the product and on a model of a few lines: what both allow, refuse and send must be equal. */
export async function run({ seed, size, signal }: ProofInput): Promise<ProofVerdict> {
  let world: CampaignWorld | undefined;
  let told = 0;
  let commands = 0;
  const fcSeed = Number.parseInt(seed.replaceAll(/[^0-9a-f]/gi, '').slice(0, 7) || '1', 16);
  try {
    const details = await fc.check(
      fc.asyncProperty(stories, async (story) => {
        if (signal.aborted) return;
        if (told % storiesPerWorld === 0) {
          await world?.close();
          world = await createCampaignWorld();
        }
        told += 1;
        commands += story.length;
        if (world !== undefined) await runStory(world, told, story);
      }),
      { numRuns: runs[size], seed: fcSeed, endOnFailure: size === 'short' },
    );
    const requests = world?.network.ledger.length ?? 0;
    return {
      ok: !details.failed && !signal.aborted && requests > 0,
      figure: `${told} sequences, ${commands} commands, ${details.failed ? 1 : 0} differences from the model`,
      lines: [
        ...(signal.aborted ? ['It was interrupted.'] : []),
        ...(details.failed
          ? [String(details.errorInstance), `It went: ${JSON.stringify(details.counterexample?.[0])}`]
          : []),
      ],
    };
  } finally {
    await world?.close();
  }
}
