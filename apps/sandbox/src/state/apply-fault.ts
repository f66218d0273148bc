import type { EventOf } from './events.ts';
import type { State } from './state.ts';

type FaultEvent = EventOf<'fault-added' | 'fault-drawn' | 'faults-cleared'>;

/** The part of the state that says what goes wrong next. */
export function applyFault(state: State, event: FaultEvent): void {
  switch (event.t) {
    case 'fault-added':
      state.faultCount += 1;
      return void state.faults.set(event.fault.id, { ...event.fault, seen: 0, hits: 0, seenBy: {} });
    case 'fault-drawn': {
      const fault = state.faults.get(event.id);
      if (!fault) return;
      const key = event.accountId ?? '';
      fault.seen += 1;
      fault.seenBy[key] = (fault.seenBy[key] ?? 0) + 1;
      if (!event.hit) return;
      fault.hits += 1;
      if (fault.remaining === undefined) return;
      fault.remaining -= 1;
      if (fault.remaining <= 0) state.faults.delete(fault.id);
      return;
    }
    case 'faults-cleared':
      if (event.id === undefined) state.faults.clear();
      else state.faults.delete(event.id);
  }
}
