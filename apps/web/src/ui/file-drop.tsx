import { Upload, X } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { refusal } from './file-refusal.ts';
import { Progress } from './progress.tsx';

export interface FileDropProps {
  /** Accepted endings, e.g. `['.csv', '.tsv']`. */
  endings: readonly string[];
  bytesMax: number;
  /** Type and size limit in words, shown in the field. */
  limitText: string;
  onFile: (file: File) => void;
  /** The file at hand, its progress (0 to 1, null while unknown) and what can be done about it. */
  current?: {
    name: string;
    progress: number | null;
    error?: string;
    onCancel?: () => void;
    onRetry?: () => void;
  };
  label: string;
  disabled?: boolean;
  className?: string;
}

/** Takes one file by click, drag or paste. */
export function FileDrop({
  endings,
  bytesMax,
  limitText,
  onFile,
  current,
  label,
  disabled = false,
  className,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const noteId = useId();

  function take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (!file || disabled) return;
    const problem =
      files.length > 1 ? 'Choose one file at a time.' : refusal(file, endings, bytesMax, limitText);
    setRefused(problem);
    if (!problem) onFile(file);
  }
  const dragging = (next: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(next);
  };
  const error = refused ?? current?.error;
  return (
    <div
      className={className}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length > 0) take(event.clipboardData.files);
      }}
    >
      <button
        type="button"
        disabled={disabled}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
        onDragEnter={dragging(true)}
        onDragOver={dragging(true)}
        onDragLeave={dragging(false)}
        onDrop={(event) => {
          dragging(false)(event);
          take(event.dataTransfer.files);
        }}
        className={cn(
          'flex w-full flex-col items-center gap-1 rounded-card border border-dashed border-border-strong bg-surface px-6 py-8 text-center hover:bg-hover disabled:bg-sunken disabled:text-fg-subtle',
          over && 'border-primary bg-selected',
        )}
      >
        <Upload aria-hidden className="mb-1 size-5 text-fg-subtle" />
        <span className="text-dense font-medium">{label}</span>
        <span id={noteId} className="text-caption text-fg-subtle">
          {limitText}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.join(',')}
        data-testid="file-input"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was changed.
          event.target.value = '';
        }}
      />
      {error ? (
        <p role="alert" className="mt-2 text-caption text-danger-fg">
          {error}
        </p>
      ) : null}
      {current ? (
        <div className="mt-3 flex items-center gap-3 text-dense">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{current.name}</span>
            {current.error || current.progress === 1 ? null : (
              <Progress
                aria-label={`Upload of ${current.name}`}
                value={current.progress === null ? null : current.progress * 100}
                className="mt-1.5"
              />
            )}
          </span>
          {current.error && current.onRetry ? (
            <Button size="sm" onClick={current.onRetry}>
              Retry
            </Button>
          ) : null}
          {current.onCancel ? (
            <Button
              size="sm"
              variant="ghost"
              icon
              aria-label={`Remove ${current.name}`}
              onClick={current.onCancel}
            >
              <X aria-hidden className="size-4" />
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
