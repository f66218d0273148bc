import { useState } from 'react';
import { PageHead } from '../ui/page-head.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { Controls } from './controls.tsx';
import { Floating } from './floating.tsx';
import { Signs } from './signs.tsx';
import { Structures } from './structures.tsx';

type Theme = 'light' | 'dark';

/** Every component of `ui/` in its states. `?theme=dark` opens it in the dark theme. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(document.documentElement.className === 'dark' ? 'dark' : 'light');
  function choose(next: Theme) {
    document.documentElement.className = next;
    setTheme(next);
  }
  return (
    <TooltipProvider>
      <main className="mx-auto max-w-[1200px] p-6 max-md:p-4">
        <PageHead
          title="Components"
          note="Every part of the interface"
          actions={
            <SegmentedControl
              aria-label="Theme"
              value={theme}
              onValueChange={choose}
              segments={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
          }
        />
        <div className="gap-6 *:mb-6 *:break-inside-avoid md:columns-2">
          <Controls />
          <Signs />
          <Floating />
          <Structures />
        </div>
      </main>
      <Toaster />
    </TooltipProvider>
  );
}
