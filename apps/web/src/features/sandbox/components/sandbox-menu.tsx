import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { ExamplePosts } from './example-posts.tsx';
import { LedgerSheet } from './ledger-sheet.tsx';
import { TimeControls } from './time-controls.tsx';
import { TroubleControls } from './trouble-controls.tsx';
import { WorldControls } from './world-controls.tsx';

/** Moves the simulated world: time, what people do, connections. Shown only on the bundled sandbox. */
export function SandboxMenu() {
  const [open, setOpen] = useState(false);
  const [ledger, setLedger] = useState(false);
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger>
          <Button size="sm" className="max-md:w-8 max-md:px-0">
            <FlaskConical aria-hidden className="size-3.5" />
            <span className="max-md:sr-only">Sandbox</span>
          </Button>
        </PopoverTrigger>
        <PopoverContent
          align="end"
          aria-label="Sandbox"
          className="flex max-h-(--radix-popover-content-available-height) w-[360px] flex-col divide-y divide-border overflow-y-auto p-0 *:p-4"
        >
          <TimeControls />
          <WorldControls />
          <TroubleControls
            onLedger={() => {
              setOpen(false);
              setLedger(true);
            }}
          />
          <ExamplePosts />
        </PopoverContent>
      </Popover>
      {ledger ? <LedgerSheet onClose={() => setLedger(false)} /> : null}
    </>
  );
}
