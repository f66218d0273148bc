import { peopleOf } from './behaviour.ts';
import { playSender } from './play-sender.ts';
import { createRunTally, type RunTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

/** One run from one seed. The same stage and seed give the same run, whatever was played before. */
export function playRun(stage: Stage, seed: number, keepsTimeline: boolean): RunTally {
  const { input } = stage;
  const tally = createRunTally(seed, {
    days: input.days,
    senders: input.senders.length,
    campaigns: input.campaigns.length,
    keepsTimeline,
  });
  const people = peopleOf(input.behaviour, seed);
  for (const index of input.senders.keys()) playSender(stage, index, people, tally);
  const playsNobody = input.leads.every(
    (lead, index) => lead.campaign !== 0 || stage.senderOf(index) === undefined,
  );
  if (tally.unfinished > 0) tally.finishAt = null;
  else if (playsNobody) tally.finishAt = input.now;
  return tally;
}
