import { between, draw, fromParts, type Random } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { isPaid } from '../state/tiers.ts';
import { startingRelationCount } from '../world/network.ts';
import type { Person } from '../world/people.ts';

export interface Standing {
  premium: boolean;
  /** Takes messages of paying members for nothing, relation or not. */
  openProfile: boolean;
  takesInmail: boolean;
  /** Relations from before this world began. */
  known: number;
  /** The rest of this person's numbers. */
  random: Random;
}

const NO_INMAIL_SHARE = 0.07;

/** How well-connected a person is, and who may write to them. */
export function standingOf(sandbox: Sandbox, person: Person): Standing {
  const { seed } = sandbox.world;
  const random = fromParts([seed, person.id, 'profile']);
  const tier = person.id.startsWith('m') ? (sandbox.state.tiers.get(person.id) ?? 'premium') : undefined;
  const known = tier ? startingRelationCount(seed, person.id, tier) : between(random, 120, 2400);
  const premium = tier ? isPaid(tier) : random() < 0.22;
  const openProfile = premium && random() < 0.3;
  const takesInmail =
    openProfile || (person.reach !== 'hidden' && draw(seed, person.id, 'inmail') >= NO_INMAIL_SHARE);
  return { premium, openProfile, takesInmail, known, random };
}
