import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { HeadRow } from './start-row.tsx';

/** Says what of the stored sequence is drawn differently, and lets one keep what is drawn. */
export function UndrawnNotice() {
  const { draft, state, undrawn } = useBuilder();
  if (undrawn.length === 0) return null;
  return (
    <HeadRow>
      <Banner
        tone="warning"
        action={
          <Button
            variant="quiet"
            size="sm"
            // Another object is another sequence: it is saved like an edit, and can be undone like one.
            onClick={() => draft.changeGraph({ ...state.content.graph })}
          >
            Keep what is shown
          </Button>
        }
      >
        <span className="font-medium">The stored sequence is not the one shown here.</span> A way that leads
        back or nowhere ends here instead, and a step that nothing leads to is left out. The campaign cannot
        start before you change its sequence or keep what is shown.
        <ul className="mt-1 list-disc pl-4">
          {undrawn.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Banner>
    </HeadRow>
  );
}
