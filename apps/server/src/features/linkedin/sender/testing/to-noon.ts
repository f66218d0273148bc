import type { SenderWorld } from './sender-world.ts';

const dayMs = 86_400_000;

/** On to the next noon: the random first slot of the day lies behind every account. */
export function toNoon({ clock }: SenderWorld): void {
  clock.advanceBusiness(dayMs - ((clock.businessNow() + dayMs / 2) % dayMs));
}
