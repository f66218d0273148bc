import { straightSequence } from './straight-sequence.ts';
import { ada, person, serial, world } from './world-of-file.ts';

/** A message, or the note of an invitation, in one wording. */
export const wording = (body: string) => [{ id: 'a', share: 1, body }];

/** Starts a campaign of these steps, one after the other, for these people. Answers its id. */
export async function launchFor(people: string[], ...steps: readonly object[]): Promise<string> {
  const listId = await world.listOf(`List ${serial}`, people);
  const graph = straightSequence(...steps);
  return (await world.launch(`Campaign ${serial}`, [listId], [ada], { graph })).id;
}

export const launch = (...steps: readonly object[]): Promise<string> => launchFor([person], ...steps);

/** Whether that person has come to the end of the campaign. */
export const finished =
  (id: string, who = person) =>
  async (): Promise<boolean> =>
    (await world.row(id, who)).state === 'Finished';
