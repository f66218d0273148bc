import { branchLabel } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { nodeOf } from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { toast } from '../../../ui/toast-store.ts';
import { useBuilder } from './builder-context.ts';
import { copiedSteps } from './model/copied-steps.ts';
import { copySteps, type CopyReach, countSteps, hasRoomFor, pasteAt } from './model/copy-graph.ts';
import { insertAt, keptBranch, moveDown, moveUp, removeNode, type NewStepKind } from './model/edit-graph.ts';
import { neighbourOf, type Arrow } from './model/neighbours.ts';
import { mainExit, placeOf, type Place } from './model/tree.ts';
import { undoToast } from './undo-toast.ts';

export interface SequenceEditing {
  graph: SequenceGraph;
  /** The node whose panel is open; kept in the address. */
  openId: string | null;
  /** The node that shall have the focus after the next rendering. */
  focusId: string | null;
  focused: () => void;
  /** What just happened, for screen readers. */
  news: string;
  /** The node whose panel shall take the focus, if it stands beside the canvas: a sheet takes it by itself. */
  panelFocusId: string | null;
  panelFocused: () => void;
  /** @param byKeyboard the focus goes on into the panel */
  open: (nodeId: string | null, byKeyboard?: boolean) => void;
  /** Answers the new node, null when there is no room for it. */
  add: (place: Place, kind: NewStepKind) => string | null;
  focusNode: (nodeId: string) => void;
  remove: (nodeId: string) => void;
  move: (nodeId: string, to: 'up' | 'down') => void;
  copy: (nodeId: string, reach: CopyReach) => void;
  /** What can be pasted, with its name; `fits` is false when the sequence has no room for it. */
  copied: { title: string; fits: boolean } | null;
  /** Answers the first pasted step, null when nothing was copied or it does not fit. */
  paste: (place: Place) => string | null;
  undo: () => void;
  redo: () => void;
  /** Keys on a node: arrows go on to another one, Alt+arrows move it, Delete removes it, Ctrl+C and Ctrl+V copy. */
  onNodeKey: (nodeId: string, event: KeyboardEvent) => void;
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

export function useSequenceEditing(): SequenceEditing {
  const { draft, state, titles } = useBuilder();
  const { graph } = state.content;
  const [search, setSearch] = useSearchParams();
  const [focusId, setFocusId] = useState<string | null>(null);
  const [panelFocusId, setPanelFocusId] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const openId = nodeOf(graph, search.get('node'))?.id ?? null;
  const copied = useStore(copiedSteps, (kept) => kept.copied);
  const titleOf = (nodeId: string) => titles.get(nodeId) ?? 'Step';

  function open(nodeId: string | null, byKeyboard = false) {
    setPanelFocusId(byKeyboard ? nodeId : null);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (nodeId === null) next.delete('node');
        else next.set('node', nodeId);
        return next;
      },
      { replace: true },
    );
  }

  function add(place: Place, kind: NewStepKind): string | null {
    const { graph: edited, nodeId } = insertAt(graph, place, kind);
    if (nodeId === null) return null;
    draft.changeGraph(edited);
    setNews('Step added.');
    open(nodeId);
    return nodeId;
  }

  function remove(nodeId: string) {
    const node = nodeOf(graph, nodeId);
    const edited = removeNode(graph, nodeId);
    if (edited === graph || node === null) return;
    draft.changeGraph(edited);
    setNews(`${titleOf(nodeId)} removed.`);
    if (openId !== null && nodeOf(edited, openId) === null) open(null);
    setFocusId(stepBefore(graph, nodeId, edited));
    const before = placeOf(graph, nodeId);
    const isWaitGone = before !== null && before !== 'start' && nodeOf(edited, before.nodeId) === null;
    const alsoGone = [
      ...(node.kind === 'condition'
        ? [
            `The steps of “${branchLabel(keptBranch(graph, nodeId), node.test)}” stay, the other branch is gone.`,
          ]
        : []),
      ...(isWaitGone ? ['The wait before it went too, as nothing follows it.'] : []),
    ].join(' ');
    undoToast(
      draft,
      {
        title: `${titleOf(nodeId)} removed`,
        ...(alsoGone === '' ? {} : { description: alsoGone }),
      },
      () => {
        draft.undo();
        setFocusId(nodeId);
      },
    );
  }

  function move(nodeId: string, to: 'up' | 'down') {
    const edited = to === 'up' ? moveUp(graph, nodeId) : moveDown(graph, nodeId);
    setNews(edited === graph ? `${titleOf(nodeId)} cannot move ${to}.` : `${titleOf(nodeId)} moved ${to}.`);
    if (edited === graph) return;
    draft.changeGraph(edited);
    setFocusId(nodeId);
  }

  function copy(nodeId: string, reach: CopyReach) {
    const steps = copySteps(graph, nodeId, reach);
    if (steps === null) return;
    const more = countSteps(steps) - 1;
    const title = more === 0 ? titleOf(nodeId) : `${titleOf(nodeId)} and ${more} more`;
    copiedSteps.setState({ copied: { steps, title } });
    setNews(`${title} copied.`);
    toast({ title: `${title} copied`, description: 'Paste it with a plus, here or in another campaign.' });
  }

  function paste(place: Place): string | null {
    if (copied === null) return null;
    const { graph: edited, nodeId } = pasteAt(graph, place, copied.steps);
    if (nodeId === null) {
      setNews(`There is no room for ${copied.title}.`);
      return null;
    }
    draft.changeGraph(edited);
    setNews(`${copied.title} pasted.`);
    return nodeId;
  }

  /** The place behind a step; of a condition the branch that goes on. */
  function pasteBehind(nodeId: string) {
    const node = nodeOf(graph, nodeId);
    const exit = node === null ? null : mainExit(node);
    const pasted = exit === null ? null : paste({ nodeId, exit });
    if (pasted !== null) setFocusId(pasted);
  }

  /**
   * A step that was open or had the focus is gone: the one before it gets the focus, and the address forgets it. Else the
   * keyboard stays among the steps: at one that came back, or where it was, though what stands there is drawn anew.
   */
  function followChange() {
    const now = draft.store.getState().content.graph;
    const focused = document.activeElement?.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? null;
    const gone = [openId, focused].find((id) => id !== null && nodeOf(now, id) === null) ?? null;
    if (gone === null) {
      const back = readingOrder(now).filter(({ id, kind }) => kind !== 'end' && nodeOf(graph, id) === null);
      const step = back.find(({ kind }) => kind !== 'wait') ?? back[0];
      if (focused !== null) setFocusId(step?.id ?? focused);
      return;
    }
    if (openId !== null && nodeOf(now, openId) === null) open(null);
    setFocusId(stepBefore(graph, gone, now));
  }

  function onNodeKey(nodeId: string, event: KeyboardEvent) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(nodeId);
    } else if ((event.ctrlKey || event.metaKey) && !event.altKey && 'cv'.includes(event.key.toLowerCase())) {
      event.preventDefault();
      if (event.key.toLowerCase() === 'v') pasteBehind(nodeId);
      else copy(nodeId, event.shiftKey ? 'rest' : 'step');
    } else if (arrows.includes(event.key)) {
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        move(nodeId, event.key === 'ArrowUp' ? 'up' : 'down');
      } else if (!event.altKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        const next = neighbourOf(graph, nodeId, event.key as Arrow);
        if (next !== null) setFocusId(next);
      }
    }
  }

  return {
    graph,
    openId,
    focusId,
    focused: () => setFocusId(null),
    focusNode: setFocusId,
    panelFocusId,
    panelFocused: () => setPanelFocusId(null),
    news,
    open,
    add,
    remove,
    move,
    copy,
    copied: copied === null ? null : { title: copied.title, fits: hasRoomFor(graph, copied.steps) },
    paste,
    undo: () => {
      setNews(draft.undo() ? 'Undone.' : 'There is nothing to undo.');
      followChange();
    },
    redo: () => {
      setNews(draft.redo() ? 'Done again.' : 'There is nothing to do again.');
      followChange();
    },
    onNodeKey,
  };
}

/** The nearest step before one that is gone which is still there; else the first one. */
function stepBefore(before: SequenceGraph, goneId: string, now: SequenceGraph): string {
  const seen = new Set<string>();
  for (let place = placeOf(before, goneId); place !== null && place !== 'start';) {
    const { nodeId } = place;
    if (nodeOf(now, nodeId) !== null) return nodeId;
    if (seen.has(nodeId)) break;
    seen.add(nodeId);
    place = placeOf(before, nodeId);
  }
  return now.startNodeId;
}
