import { afterAll, beforeAll } from 'vitest';
import { createCampaignWorld, type CampaignWorld } from './campaign-world.ts';

export let world: CampaignWorld;

/** A world of campaigns for the tests of a file. */
export function useCampaignWorld(): void {
  beforeAll(async () => {
    world = await createCampaignWorld();
  });
  afterAll(() => world.close());
}
