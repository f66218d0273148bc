import { ExamplePosts } from './example-posts.tsx';
import { TimeControls } from './time-controls.tsx';
import { TroubleControls } from './trouble-controls.tsx';
import { WorldControls } from './world-controls.tsx';

/** What the sandbox menu holds; it comes when the menu is opened, and not with every page. */
export function SandboxPanel({ onLedger }: { onLedger: () => void }) {
  return (
    <>
      <TimeControls />
      <WorldControls />
      <TroubleControls onLedger={onLedger} />
      <ExamplePosts />
    </>
  );
}
