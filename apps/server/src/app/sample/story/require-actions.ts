import type { Queue } from '@waypost/contract/linkedin-config';
import { listAccounts } from './first-day.ts';
import type { Stage } from './stage.ts';

/**
 * A story in which weeks went by without a send is no sample of anything.
 * @throws with what each sender waits for, when fewer requests than this have reached the network
 */
export async function requireActions(stage: Stage, actionsMin: number): Promise<void> {
  const actions = await stage.control.ledgerLength();
  if (actions >= actionsMin) return;
  const why: string[] = [];
  for (const { id, name, status } of await listAccounts(stage)) {
    const { items, stopped, next } = await stage.calls.get<Queue>(`/linkedin/config/${id}/queue`);
    const waits = stopped ?? items[0]?.sentence ?? next?.sentence ?? 'Nothing is planned.';
    why.push(`${name} (${status}, ${items.length} planned): ${waits}`);
  }
  throw new Error(
    `The sample workspace fell behind: ${actions} actions, and at least ${actionsMin} were expected. ${why.join(' ')}`,
  );
}
