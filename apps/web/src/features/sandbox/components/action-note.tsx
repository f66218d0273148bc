import type { useSandboxAction } from '../api/use-sandbox-action.ts';
import { SandboxError } from '../api/control-door.ts';

/** What the last action came to. */
export function ActionNote({ action }: { action: ReturnType<typeof useSandboxAction> }) {
  if (action.error) {
    return (
      <p role="alert" className="text-caption text-danger-fg">
        {action.error instanceof SandboxError
          ? action.error.message
          : 'The sandbox cannot be reached. Try again in a moment.'}
      </p>
    );
  }
  return (
    <p role="status" className="text-caption text-fg-muted empty:hidden">
      {action.data}
    </p>
  );
}
