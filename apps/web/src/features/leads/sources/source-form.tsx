import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';

export interface SourceFormProps {
  label: string;
  error: unknown;
  busy: boolean;
  start: string;
  /** It cannot be started: the reason stands in the summary. */
  blocked?: boolean;
  summary: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** The questions of a source on the left, what comes of the answers on the right. */
export function SourceForm(props: SourceFormProps) {
  const { label, error, busy, start, blocked = false, summary, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  const [typed, setTyped] = useState(false);
  const leaving = useLeaving(typed, { signInPath: paths.signIn });
  // The answer that is missing may be far above the button, on a phone outside the screen.
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]"
      onInput={() => setTyped(true)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        setAsked((times) => times + 1);
      }}
    >
      <LeaveDialog
        {...leaving}
        title="Leave without starting?"
        description="Nothing was started yet. What you gave here is not kept."
      />
      <div className="flex min-w-0 flex-col gap-4">
        {error ? <Banner tone="danger">{errorMessage(error)}</Banner> : null}
        {children}
      </div>
      <aside
        aria-label="Summary"
        className="flex flex-col gap-3 rounded-card border border-border bg-surface p-4 lg:sticky lg:top-18"
      >
        <h2 className="text-h3">Before you start</h2>
        {summary}
        <Button type="submit" variant="primary" busy={busy} disabled={blocked} className="w-full">
          {start}
        </Button>
      </aside>
    </form>
  );
}
