import { Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { useBuilder } from '../builder-context.ts';
import { useEditing } from '../editing-context.ts';

export const zoomBounds = { min: 20, max: 150, step: 10 } as const;

export interface CanvasToolsProps {
  /** In percent; null: there is nothing to zoom. */
  zoom: number | null;
  onZoom: (zoom: number) => void;
  onFit: () => void;
}

/** Undo, redo, and the size of the canvas. */
export function CanvasTools({ zoom, onZoom, onFit }: CanvasToolsProps) {
  const { state } = useBuilder();
  const { undo, redo } = useEditing();
  return (
    <div
      role="toolbar"
      aria-label="Canvas"
      className="flex w-fit items-center rounded-card border border-border bg-surface p-0.5"
    >
      <Tool label="Undo" keys="Ctrl+Z" disabled={!state.canUndo} onClick={undo}>
        <Undo2 aria-hidden className="size-4" />
      </Tool>
      <Tool label="Redo" keys="Ctrl+Shift+Z" disabled={!state.canRedo} onClick={redo}>
        <Redo2 aria-hidden className="size-4" />
      </Tool>
      {zoom === null ? null : (
        <>
          <span aria-hidden className="mx-1 h-5 w-px bg-border" />
          <Tool
            label="Smaller"
            disabled={zoom <= zoomBounds.min}
            onClick={() => onZoom(Math.max(zoomBounds.min, zoom - zoomBounds.step))}
          >
            <Minus aria-hidden className="size-4" />
          </Tool>
          <span className="min-w-10 text-center text-caption text-fg-muted tabular-nums">{zoom}%</span>
          <Tool
            label="Larger"
            disabled={zoom >= zoomBounds.max}
            onClick={() => onZoom(Math.min(zoomBounds.max, zoom + zoomBounds.step))}
          >
            <Plus aria-hidden className="size-4" />
          </Tool>
          <Tool label="Show everything" onClick={onFit}>
            <Maximize aria-hidden className="size-4" />
          </Tool>
        </>
      )}
    </div>
  );
}

function Tool({
  label,
  keys,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip text={label} {...(keys === undefined ? {} : { keys })}>
      <Button
        variant="ghost"
        icon
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
        className="disabled:border-transparent disabled:bg-transparent"
      >
        {children}
      </Button>
    </Tooltip>
  );
}
