import fc from 'fast-check';

/** How many there are of each in one story. */
export const campaignsPerStory = 2;
export const peoplePerStory = 3;
export const sendersPerStory = 2;

/** What people and the world do to campaigns; the numbers choose among those of the story. */
export type Command =
  | { do: 'create'; campaign: number; people: number }
  | { do: 'start' | 'pause' | 'resume' | 'edit'; campaign: number }
  | { do: 'add lead'; campaign: number; person: number }
  | { do: 'remove lead' | 'reply' | 'owner writes' | 'accept'; person: number }
  | { do: 'disconnect' | 'reconnect' | 'unlink'; sender: number }
  | { do: 'downgrade' | 'upgrade' | 'hours pass' | 'days pass' };

const campaign = fc.nat(campaignsPerStory - 1);
const person = fc.nat(peoplePerStory - 1);
const sender = fc.nat(sendersPerStory - 1);
const of = <Do extends Command['do']>(...names: Do[]) => fc.constantFrom(...names);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    // At least one of them, as a set of bits.
    arbitrary: fc.record({ do: of('create'), campaign, people: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: of('start'), campaign }) },
  { weight: 4, arbitrary: fc.record({ do: of('pause', 'resume'), campaign }) },
  { weight: 2, arbitrary: fc.record({ do: of('edit'), campaign }) },
  { weight: 1, arbitrary: fc.record({ do: of('add lead'), campaign, person }) },
  { weight: 1, arbitrary: fc.record({ do: of('remove lead', 'owner writes'), person }) },
  { weight: 1, arbitrary: fc.record({ do: of('reply'), person }) },
  { weight: 3, arbitrary: fc.record({ do: of('accept'), person }) },
  { weight: 2, arbitrary: fc.record({ do: of('disconnect', 'reconnect'), sender }) },
  { weight: 1, arbitrary: fc.record({ do: of('unlink'), sender }) },
  { weight: 1, arbitrary: fc.record({ do: of('downgrade', 'upgrade') }) },
  { weight: 6, arbitrary: fc.record({ do: of('hours pass', 'days pass') }) },
);

/** Begins with a campaign that is started: a story in which nothing is ever sent says little. */
export const stories: fc.Arbitrary<Command[]> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.array(command, { minLength: 5, maxLength: 16 }))
  .map(([people, rest]) => [{ do: 'create', campaign: 0, people }, { do: 'start', campaign: 0 }, ...rest]);
