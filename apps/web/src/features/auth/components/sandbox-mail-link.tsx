import { Mail } from 'lucide-react';
import { hasSandboxMail } from '../../../lib/page-flags.ts';
import { buttonClasses } from '../../../ui/button-classes.ts';

/** In a sandbox installation no letter leaves the machine: the way to where they are. */
export function SandboxMailLink() {
  if (!hasSandboxMail()) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <a href="/mail" target="_blank" rel="noreferrer" className={buttonClasses({ size: 'lg' }, 'w-full')}>
        <Mail aria-hidden className="size-4" />
        Open the sandbox mail
      </a>
      <p className="text-caption text-fg-subtle">
        This installation runs in the sandbox: its letters stay on this machine.
      </p>
    </div>
  );
}
