import type { CampaignDetail } from '@waypost/contract/campaigns';
import { formatTime } from '../../../../lib/dates.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useBuilder } from '../builder-context.ts';
import { contentOf } from '../model/draft-content.ts';
import { type DraftPart, partsOf } from '../model/meet-changes.ts';

/** Why the last save failed, what was changed elsewhere too, and whom a change of a running campaign concerns. */
export function SaveNotice() {
  const { draft, state, running } = useBuilder();
  const { newer, save } = state;
  const failed = save.kind === 'unsaved' && newer === null ? save.message : null;
  if (failed === null && newer === null && !running) return null;
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
      {newer === null ? null : <ChangedTwice newer={newer} />}
      {running && newer === null ? (
        <Banner tone="info">
          This campaign has started. Before a changed sequence is saved you see which leads would move where,
          and choose whom it is for. New hours and stop rules apply to everybody at once.
        </Banner>
      ) : null}
    </div>
  );
}

const partWords: Record<DraftPart, string> = {
  name: 'name',
  listIds: 'audience',
  accountIds: 'senders',
  graph: 'sequence',
  hours: 'working hours',
  settings: 'settings',
};
const list = new Intl.ListFormat('en-GB');
const undoMs = 10_000;

/** What was changed here and elsewhere: one of the two is chosen, and the other can be had back for ten seconds. */
function ChangedTwice({ newer }: { newer: CampaignDetail }) {
  const { draft, state, running } = useBuilder();
  const { clash, content } = state;
  const what = list.format(clash.map((part) => partWords[part]));
  const isMany = clash.length > 1 || clash.some((part) => ['accountIds', 'hours', 'settings'].includes(part));

  function choose(choice: 'theirs' | 'mine') {
    const { graph, ...others } = partsOf(choice === 'theirs' ? content : contentOf(newer), clash);
    if (choice === 'theirs') draft.takeNewer();
    else draft.keepOurs();
    toast({
      title: choice === 'theirs' ? 'Theirs is shown' : 'Yours goes on',
      description: `${choice === 'theirs' ? 'Yours' : 'Theirs'} can be brought back.`,
      durationMs: undoMs,
      action: {
        label: 'Undo',
        altText: choice === 'theirs' ? 'Bring yours back' : 'Bring theirs back',
        onSelect: () => {
          if (Object.keys(others).length > 0) draft.change(others);
          if (graph !== undefined) draft.changeGraph(graph);
        },
      },
    });
  }
  return (
    <Banner
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => choose('theirs')}>
            Show theirs
          </Button>
          <Button variant="quiet" size="sm" onClick={() => choose('mine')}>
            Keep mine
          </Button>
        </span>
      }
    >
      <span className="font-medium">
        The {what} {isMany ? 'were' : 'was'} changed meanwhile,
      </span>{' '}
      in another tab or by somebody else, at {formatTime(newer.updatedAt)}.{' '}
      {running
        ? 'Show theirs, and Undo brings yours back; or keep yours, and saving it replaces theirs.'
        : 'Nothing of yours is saved until you choose: show theirs, or keep yours, which then replaces theirs. Undo brings the other back.'}
    </Banner>
  );
}
