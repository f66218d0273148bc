import { draw } from '../chance/draw.ts';
import type { State } from '../state/state.ts';
import type { Tier } from '../state/tiers.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

/** How many relations a member of each kind starts with. */
const STARTING: Readonly<Record<Tier, { min: number; max: number }>> = {
  premium: { min: 480, max: 860 },
  sales_navigator: { min: 480, max: 860 },
  recruiter: { min: 480, max: 860 },
  free: { min: 160, max: 260 },
  new: { min: 8, max: 20 },
};

/** The number the network shows as this member's starting relations. */
export function startingRelationCount(seed: string, memberId: string, tier: Tier): number {
  const { min, max } = STARTING[tier];
  return min + Math.floor(draw(seed, memberId, 'relation-count') * (max - min));
}

/** Whom a member already knew before signing in here, with the instant of becoming related (epoch ms). */
export function startingRelations(world: World, member: Person, tier: Tier): Map<string, number> {
  const wanted = Math.min(startingRelationCount(world.seed, member.id, tier), world.people.length * 0.06);
  const share = wanted / world.people.length;
  const relations = new Map<string, number>();
  for (const person of world.people) {
    const lot = draw(world.seed, member.id, person.id, 'relation');
    if (lot >= share) continue;
    const ageDays = 3 + 2200 * draw(world.seed, member.id, person.id, 'relation-age');
    relations.set(person.id, world.startAtMs - Math.floor(ageDays * DAY_MS));
  }
  return relations;
}

export interface Network {
  /** All first-degree relations of a member: person id to the instant of becoming related (epoch ms). */
  relations(memberId: string): Map<string, number>;
  isRelated(memberId: string, personId: string): boolean;
  /** 0 is oneself, 4 is out of network. */
  degree(memberId: string, personId: string): 0 | 1 | 2 | 3 | 4;
}

export function createNetwork(world: World, state: State, tierOf: (memberId: string) => Tier): Network {
  const started = new Map<string, Map<string, number>>();
  const starting = (memberId: string) => {
    const known = started.get(memberId);
    if (known) return known;
    const member = world.personById(memberId);
    const made = member ? startingRelations(world, member, tierOf(memberId)) : new Map<string, number>();
    started.set(memberId, made);
    return made;
  };
  const isRelated = (memberId: string, personId: string) =>
    state.relations.get(memberId)?.has(personId) === true || starting(memberId).has(personId);
  return {
    isRelated,
    relations: (memberId) => new Map([...starting(memberId), ...(state.relations.get(memberId) ?? [])]),
    degree(memberId, personId) {
      if (memberId === personId) return 0;
      if (isRelated(memberId, personId)) return 1;
      const lot = draw(world.seed, memberId, personId, 'degree');
      return lot < 0.46 ? 2 : lot < 0.95 ? 3 : 4;
    },
  };
}
