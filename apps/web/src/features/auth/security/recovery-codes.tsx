import { Copy, Download } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Shown once, right after they were made: to download, copy or write down. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = `Recovery codes of Waypost for ${email}\nEach works once, in place of the code of the authenticator app.\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => toast({ tone: 'success', title: 'Recovery codes copied' }))
      .catch(() =>
        toast({
          tone: 'danger',
          title: 'They were not copied',
          description: 'Download them, or write them down.',
        }),
      );
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning">
        These codes are shown only now. Without them and without your phone nobody gets in, not even you.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card border border-border bg-sunken p-4 font-mono text-body"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => download(text)}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'waypost-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
