import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './campaign-world.ts';

export let world: CampaignWorld;

/** A world of campaigns for the tests of a file. */
export function useCampaignWorld(): void {
  beforeAll(async () => {
    world = await createCampaignWorld();
  });
  afterAll(() => world.close());
}

/** Sends, and has sent nothing before its test. */
export let ada: WorldAccount;
/** The number of the test, for what must not be called as in another one. */
export let serial = 0;
/** Somebody for the test alone: a person is in one campaign at a time. */
export let person: string;

/** A sender in that world and a person for each test. */
export function useAda(): void {
  beforeEach(async () => {
    serial += 1;
    person = `person-${serial}`;
    ada = await world.addSender('Ada Lovelace');
  });
}

/** The test goes on with another person. */
export function takeAnotherPerson(): void {
  person = `${person}-other`;
}
