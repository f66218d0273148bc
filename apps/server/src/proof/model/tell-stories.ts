import fc from 'fast-check';
import { createCampaignWorld, type CampaignWorld } from '../../features/campaigns/testing/campaign-world.ts';
import { stories } from './commands.ts';
import { runStory } from './run-story.ts';

/** A world that has seen so many stories is left for a new one: its tables grow. */
const storiesPerWorld = 25;

export interface StoryOrder {
  /** Of fast-check. */
  seed: number;
  runs: number;
  /** The first difference is told as it is, rather than looked for in a shorter story. */
  endOnFailure: boolean;
}

export interface StoriesTold {
  stories: number;
  commands: number;
  /** Requests that reached the network; without any, nothing was shown. */
  requests: number;
  /** Where product and model differ, and after what; empty when they never do. */
  differences: string[];
}

/** Tells stories one after the other, until one differs from the model or all are told. */
export async function tellStories(order: StoryOrder, isOver: () => boolean): Promise<StoriesTold> {
  let world: CampaignWorld | undefined;
  const told = { stories: 0, commands: 0, requests: 0 };
  const leave = async (): Promise<void> => {
    told.requests += world?.network.ledger.length ?? 0;
    await world?.close();
    world = undefined;
  };
  try {
    const details = await fc.check(
      fc.asyncProperty(stories, async (story) => {
        if (isOver()) return;
        if (told.stories % storiesPerWorld === 0) await leave();
        world ??= await createCampaignWorld();
        told.stories += 1;
        told.commands += story.length;
        await runStory(world, told.stories, story);
      }),
      { numRuns: order.runs, seed: order.seed, endOnFailure: order.endOnFailure },
    );
    const differences = details.failed
      ? [String(details.errorInstance), `It went: ${JSON.stringify(details.counterexample?.[0])}`]
      : [];
    return { ...told, requests: told.requests + (world?.network.ledger.length ?? 0), differences };
  } finally {
    await leave();
  }
}
