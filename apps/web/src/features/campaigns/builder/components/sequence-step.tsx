import { ListTree, Workflow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMedia } from '../../../../lib/use-media.ts';
import { cn } from '../../../../ui/class-names.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { EditingContext } from '../editing-context.ts';
import { useSequenceEditing, type SequenceEditing } from '../use-sequence-editing.ts';
import { CanvasTools, zoomBounds } from './canvas-tools.tsx';
import { NodePanel } from './node-panel.tsx';
import { ProblemsButton } from './problem-list.tsx';
import { SequenceCanvas } from './sequence-canvas.tsx';
import { SequenceOutline } from './sequence-outline.tsx';
import { StepHeading } from './step-heading.tsx';

type View = 'canvas' | 'outline';

/** What happens to each lead: canvas or outline, and the panel of the chosen step. */
export function SequenceStep() {
  const editing = useSequenceEditing();
  const [view, setView] = useView();
  const [zoom, setZoom] = useState(100);
  const box = useRef<HTMLDivElement>(null);
  useUndoKeys(editing);

  function fit() {
    const content = box.current?.firstElementChild;
    if (!box.current || !content) return;
    const share = Math.min(
      box.current.clientWidth / (content.scrollWidth || 1),
      box.current.clientHeight / (content.scrollHeight || 1),
    );
    const fitting = Math.floor((share * 100) / 5) * 5;
    setZoom(Math.min(zoomBounds.max, Math.max(zoomBounds.min, fitting)));
    // Where even the smallest size is too large, what comes first is what is seen.
    box.current.scrollTop = 0;
  }
  return (
    <EditingContext value={editing}>
      <div className="flex min-h-0 min-w-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <StepHeading title="Sequence" hidden />
          <p role="status" className="sr-only">
            {editing.news}
          </p>
          <div
            className={cn(
              'pointer-events-none z-1 flex flex-wrap items-center justify-between gap-2 px-4 pt-4 *:pointer-events-auto',
              // Beside a tree there is room for it; rows of a list would run below it.
              view === 'canvas' && 'lg:absolute lg:inset-x-0 lg:top-0',
            )}
          >
            <SegmentedControl<View>
              aria-label="View of the sequence"
              value={view}
              onValueChange={setView}
              segments={[
                { value: 'canvas', label: 'Canvas', icon: <Workflow aria-hidden /> },
                { value: 'outline', label: 'Outline', icon: <ListTree aria-hidden /> },
              ]}
            />
            <ProblemsButton onJump={editing.open} />
          </div>
          <div
            ref={box}
            className={cn(
              'min-h-0 flex-1 overflow-auto',
              view === 'canvas' &&
                'bg-[radial-gradient(var(--border-strong)_1px,transparent_1px)] bg-size-[20px_20px]',
            )}
          >
            {view === 'canvas' ? <SequenceCanvas zoom={zoom / 100} /> : <SequenceOutline />}
          </div>
          <div
            className={
              view === 'canvas'
                ? 'bottom-4 left-4 max-lg:sticky max-lg:p-4 max-lg:pt-0 lg:absolute'
                : 'border-t border-border bg-canvas px-4 py-2 max-lg:sticky max-lg:bottom-0'
            }
          >
            <CanvasTools zoom={view === 'canvas' ? zoom : null} onZoom={setZoom} onFit={fit} />
          </div>
        </div>
        <NodePanel />
      </div>
    </EditingContext>
  );
}

/** The view is part of the address; without a choice phones get the outline. */
function useView(): [View, (view: View) => void] {
  const narrow = useMedia('(max-width: 767px)');
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('view');
  const view = chosen === 'canvas' || chosen === 'outline' ? chosen : narrow ? 'outline' : 'canvas';
  return [
    view,
    (next) =>
      setSearch(
        (before) => {
          const changed = new URLSearchParams(before);
          changed.set('view', next);
          return changed;
        },
        { replace: true },
      ),
  ];
}

/** Ctrl/Cmd+Z and Ctrl/Cmd+Shift+Z, except while typing: there they undo letters. */
function useUndoKeys(editing: SequenceEditing): void {
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  useEffect(() => {
    function key(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target))
        return;
      event.preventDefault();
      if (event.shiftKey) latest.current.redo();
      else latest.current.undo();
    }
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
