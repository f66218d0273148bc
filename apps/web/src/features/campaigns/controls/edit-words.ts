import type { EditFor, EditPreview } from '@waypost/contract/campaigns-edit';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { stayWords } from '@waypost/domain/campaigns/sequence/stay-words';
import { countOf } from '../../../lib/numbers.ts';

type Row = EditPreview['rows'][number];

export interface EditLine {
  leads: number;
  /** "at “Wait 2 days”". */
  where: string;
  /** What becomes of them. */
  what: string;
  stays: boolean;
}

/**
 * Who stands where and what becomes of them, in words; leads that stand at steps of one name and fare alike are one
 * line. Those whom the change does not concern are left out.
 * @param titlesOf names by node of one sequence.
 */
export function editLines(
  { rows, versions }: EditPreview,
  next: SequenceGraph,
  titlesOf: (graph: SequenceGraph) => ReadonlyMap<string, string>,
): EditLine[] {
  const newTitles = titlesOf(next);
  const oldTitles = new Map(versions.map(({ version, graph }) => [version, titlesOf(graph)]));
  const lines = new Map<string, EditLine>();
  for (const row of rows) {
    if (row.kind === 'unaffected') continue;
    const titles = oldTitles.get(row.version);
    const where = `at “${titles?.get(row.nodeId) ?? 'a step'}”`;
    const told = (leads: number) => ({ leads, where, ...fate({ ...row, leads }, titles, newTitles) });
    const key = `${where} ${told(2).what}`;
    lines.set(key, told((lines.get(key)?.leads ?? 0) + row.leads));
  }
  return [...lines.values()].toSorted((a, b) => Number(a.stays) - Number(b.stays) || b.leads - a.leads);
}

function fate(
  row: Row,
  oldTitles: ReadonlyMap<string, string> | undefined,
  newTitles: ReadonlyMap<string, string>,
): Pick<EditLine, 'what' | 'stays'> {
  const one = row.leads === 1;
  if (row.kind === 'same_step') {
    return { what: `${one ? 'goes' : 'go'} on from there in the new sequence.`, stays: false };
  }
  if (row.kind === 'next_step') {
    const to = newTitles.get(row.toNodeId ?? '') ?? 'the next step';
    return {
      what: `${one ? 'loses that step and goes' : 'lose that step and go'} on with “${to}”.`,
      stays: false,
    };
  }
  const nameOf = (id: string) => newTitles.get(id) ?? oldTitles?.get(id) ?? 'A step';
  const why = row.because === null ? '' : stayWords(row.because, nameOf);
  const stays = one ? 'stays in the sequence it began with.' : 'stay in the sequence they began with.';
  return { what: `${stays} ${why}`.trim(), stays: true };
}

/** Both choices, in numbers that add up to everybody under way. */
export function choiceWords({ running, unaffected, canMove, stay }: EditPreview): Record<EditFor, string> {
  const kept =
    stay === 0 ? '' : ` ${countOf(stay, 'lead')} cannot move and ${stay === 1 ? 'stays' : 'stay'}.`;
  const past = unaffected === 0 ? '' : ` For ${countOf(unaffected, 'lead')} nothing ahead of them changes.`;
  return {
    new_leads: `${countOf(running, 'lead')} under way ${running === 1 ? 'finishes' : 'finish'} the sequence they began with.`,
    running_too: `${countOf(canMove, 'lead')} ${canMove === 1 ? 'moves' : 'move'} to the new sequence.${kept}${past} Nothing is done twice; what is planned and has not left is written anew.`,
  };
}
