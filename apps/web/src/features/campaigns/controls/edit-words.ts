import type { EditFor, EditPreview } from '@waypost/contract/campaigns-edit';
import { isStep, nodeOf, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
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
  const missed = missedSteps({ rows, versions }, next);
  for (const row of rows) {
    if (row.kind === 'unaffected') continue;
    const titles = oldTitles.get(row.version);
    const where = `at “${titles?.get(row.nodeId) ?? 'a step'}”`;
    const past = missed.of(row).map((id) => newTitles.get(id) ?? 'a step');
    const told = (leads: number) => ({ leads, where, ...fate({ ...row, leads }, titles, newTitles, past) });
    const key = `${where} ${told(2).what}`;
    lines.set(key, told((lines.get(key)?.leads ?? 0) + row.leads));
  }
  return [...lines.values()].toSorted((a, b) => Number(a.stays) - Number(b.stays) || b.leads - a.leads);
}

/** Names the new steps that no lead under way would come to if those that can moved; null: there are none. */
export function newLeadsOnly(
  preview: EditPreview,
  next: SequenceGraph,
  titlesOf: (graph: SequenceGraph) => ReadonlyMap<string, string>,
): string | null {
  const titles = titlesOf(next);
  const names = missedSteps(preview, next).byAll.map((id) => titles.get(id) ?? 'a step');
  if (names.length === 0) return null;
  return `No lead under way comes to ${quoted(names)}: only leads that begin from now on do.`;
}

/** “Follow”, “Invite” or “Message” */
function quoted(names: readonly string[]): string {
  const marked = names.map((name) => `“${name}”`);
  const [before, end] = [marked.slice(0, -1), marked.at(-1) ?? ''];
  return before.length === 0 ? end : `${before.join(', ')} or ${end}`;
}

/** New steps that leads have behind them, or that stand on a way that they are not on. */
function missedSteps({ rows, versions }: Pick<EditPreview, 'rows' | 'versions'>, next: SequenceGraph) {
  const steps = readingOrder(next).filter(isStep);
  const isNewTo = (version: number, id: string) => {
    const old = versions.find((one) => one.version === version)?.graph;
    return old !== undefined && nodeOf(old, id) === null;
  };
  const going = rows.filter(({ kind }) => kind !== 'stays');
  const aheadOf = (row: Row) => new Set(readingOrder(next, landingOf(row)).map(({ id }) => id));
  const byAll =
    going.length === 0
      ? []
      : steps.filter(({ id }) => going.every((row) => isNewTo(row.version, id) && !aheadOf(row).has(id)));
  return {
    byAll: byAll.map(({ id }) => id),
    /** New steps that the leads of this row have behind them, while others come to them. */
    of(row: Row): string[] {
      if (!going.includes(row)) return [];
      const ahead = aheadOf(row);
      return steps
        .filter((step) => isNewTo(row.version, step.id) && !ahead.has(step.id) && !byAll.includes(step))
        .filter(({ id }) => readingOrder(next, id).some((later) => later.id === landingOf(row)))
        .map(({ id }) => id);
    },
  };
}

function landingOf({ nodeId, toNodeId }: Row): string {
  return toNodeId ?? nodeId;
}

function fate(
  row: Row,
  oldTitles: ReadonlyMap<string, string> | undefined,
  newTitles: ReadonlyMap<string, string>,
  past: readonly string[],
): Pick<EditLine, 'what' | 'stays'> {
  const one = row.leads === 1;
  const without =
    past.length === 0
      ? ''
      : ` ${one ? 'It does' : 'They do'} not come to ${quoted(past)}, which ${past.length === 1 ? 'stands' : 'stand'} before.`;
  if (row.kind === 'same_step') {
    return { what: `${one ? 'goes' : 'go'} on from there in the new sequence.${without}`, stays: false };
  }
  if (row.kind === 'next_step') {
    const to = newTitles.get(row.toNodeId ?? '') ?? 'the next step';
    return {
      what: `${one ? 'loses that step and goes' : 'lose that step and go'} on with “${to}”.${without}`,
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

/** How many are under way, and whether a changed sequence is theirs too; undefined: not known yet. */
export function underWayWords(preview: EditPreview | undefined): string {
  if (preview === undefined) return 'Leads that begin from now on get the new sequence.';
  if (preview.running === 0) return 'Nobody is under way: everybody who comes gets the new sequence.';
  const counted = `${countOf(preview.running, 'lead')} ${preview.running === 1 ? 'is' : 'are'} under way`;
  if (preview.unaffected === preview.running) {
    return `${counted}; the change does not concern ${preview.running === 1 ? 'it' : 'them'}.`;
  }
  return preview.canMove === 0
    ? `${counted}, and none of them can move: they finish the sequence they began with.`
    : `${counted}. Leads that begin from now on get the new sequence in any case.`;
}
