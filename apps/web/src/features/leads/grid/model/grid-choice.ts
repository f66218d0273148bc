import type { GridSelection } from '@waypost/contract/leads-grid';

/** Which leads are chosen: those named, or all that match but for some. */
export type GridChoice =
  | { of: 'leads'; ids: ReadonlySet<string> }
  | { of: 'matching'; except: ReadonlySet<string> };

/** As many as can be named one by one; more are chosen as "all that match". */
export const namedMax = 5_000;

export const nothingChosen: GridChoice = { of: 'leads', ids: new Set() };
export const allMatching: GridChoice = { of: 'matching', except: new Set() };

export function isChosen(choice: GridChoice, id: string): boolean {
  return choice.of === 'leads' ? choice.ids.has(id) : !choice.except.has(id);
}

/** Turns leads on or off. */
export function withChosen(choice: GridChoice, ids: readonly string[], on: boolean): GridChoice {
  const named = new Set(choice.of === 'leads' ? choice.ids : choice.except);
  const adding = choice.of === 'leads' ? on : !on;
  for (const id of ids) {
    if (adding) named.add(id);
    else named.delete(id);
  }
  return choice.of === 'leads' ? { of: 'leads', ids: named } : { of: 'matching', except: named };
}

/** How many are chosen of those that match; null while it is not known how many match. */
export function chosenCount(choice: GridChoice, matching: number | null): number | null {
  if (choice.of === 'leads') return choice.ids.size;
  return matching === null ? null : Math.max(0, matching - choice.except.size);
}

/** Whether more are named one by one than can be sent. */
export function isTooMany(choice: GridChoice): boolean {
  return (choice.of === 'leads' ? choice.ids : choice.except).size > namedMax;
}

/** The choice as it is sent. */
export function selectionOf(choice: GridChoice, asked: { search: string; filter: string[] }): GridSelection {
  if (choice.of === 'leads') return { of: 'leads', leadIds: [...choice.ids] };
  return {
    of: 'matching',
    ...(asked.search === '' ? {} : { search: asked.search }),
    filter: asked.filter,
    except: [...choice.except],
  };
}

/** The two leads that are chosen, where it is exactly two. */
export function twoOf(choice: GridChoice): readonly [string, string] | undefined {
  const [one, other] = choice.of === 'leads' && choice.ids.size === 2 ? [...choice.ids] : [];
  return one === undefined || other === undefined ? undefined : [one, other];
}
