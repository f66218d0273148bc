import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

const SandboxPanel = lazy(async () => ({ default: (await import('./sandbox-panel.tsx')).SandboxPanel }));
const LedgerSheet = lazy(async () => ({ default: (await import('./ledger-sheet.tsx')).LedgerSheet }));

/** Moves the simulated world: time, what people do, connections. Shown only on the bundled sandbox. */
export function SandboxMenu() {
  const [open, setOpen] = useState(false);
  const [ledger, setLedger] = useState(false);
  const isIconAlone = useMedia('(max-width: 767px)');
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <Tooltip text="Sandbox" side="bottom" enabled={isIconAlone} hushed={open}>
          <PopoverTrigger>
            <Button size="sm" className="max-md:w-8 max-md:px-0">
              <FlaskConical aria-hidden className="size-3.5" />
              <span className="max-md:sr-only">Sandbox</span>
            </Button>
          </PopoverTrigger>
        </Tooltip>
        <PopoverContent
          align="end"
          aria-label="Sandbox"
          className="flex max-h-(--radix-popover-content-available-height) w-[360px] flex-col divide-y divide-border overflow-y-auto p-0 *:p-4"
        >
          <Suspense fallback={<Skeleton className="m-4 h-24" />}>
            <SandboxPanel
              onLedger={() => {
                setOpen(false);
                setLedger(true);
              }}
            />
          </Suspense>
        </PopoverContent>
      </Popover>
      {ledger ? (
        <Suspense>
          <LedgerSheet onClose={() => setLedger(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
