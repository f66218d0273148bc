import { formatTime } from '../../../../lib/dates.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';

/** Why the last save failed, who else changed the sequence, and whom a change of a running campaign concerns. */
export function SaveNotice() {
  const { draft, state, running } = useBuilder();
  const { newer, save } = state;
  const failed = save.kind === 'unsaved' && newer === null ? save.message : null;
  if (failed === null && !running) return null;
  return (
    <div className="flex flex-none flex-col gap-2 border-b border-border px-6 py-3 max-md:px-4">
      {failed === null ? null : (
        <Banner
          tone="danger"
          action={
            <Button variant="quiet" size="sm" onClick={() => void draft.flush()}>
              Try again
            </Button>
          }
        >
          Not saved. {failed}{' '}
          {running ? 'Your changes stay while this page is open.' : 'Your changes are kept in this tab.'}
        </Banner>
      )}
      {newer === null ? null : (
        <Banner
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="quiet" size="sm" onClick={draft.takeNewer}>
                Show theirs
              </Button>
              <Button variant="quiet" size="sm" onClick={draft.keepOurs}>
                Keep mine
              </Button>
            </span>
          }
        >
          <span className="font-medium">The sequence was changed meanwhile,</span> in another tab or by
          somebody else, at {formatTime(newer.updatedAt)}. Show theirs, and Undo brings yours back; or keep
          yours, and saving it replaces theirs.
        </Banner>
      )}
      {running && newer === null ? (
        <Banner tone="info">
          This campaign has started. Before a changed sequence is saved you see which leads would move where,
          and choose whom it is for. New hours and stop rules apply to everybody at once.
        </Banner>
      ) : null}
    </div>
  );
}
