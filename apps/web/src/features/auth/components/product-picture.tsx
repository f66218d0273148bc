import { Check, Clock, Eye, MessageCircle, Reply, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';

/**
 * What a campaign looks like, drawn without any person or number: bars stand where real leads will.
 * Decoration only, hidden from screen readers and from narrow windows.
 */
export function ProductPicture() {
  return (
    <div
      aria-hidden
      className="relative overflow-hidden border-l border-border bg-[oklch(0.957_0.016_296)] max-lg:hidden dark:bg-[oklch(0.188_0.024_293)]"
    >
      <div className="absolute inset-0 bg-[radial-gradient(circle_at_1px_1px,color-mix(in_oklch,var(--chart-1)_20%,transparent)_1px,transparent_1.5px)] mask-[linear-gradient(200deg,#000,transparent_55%)] bg-size-[24px_24px]" />
      <div className="absolute inset-x-14 top-16">
        <p className="max-w-[26ch] text-[22px] leading-[30px] font-semibold tracking-[-0.02em] text-balance">
          Outreach that keeps its limits and gives its reasons.
        </p>
        <p className="mt-1.5 max-w-[52ch] text-balance text-fg-muted">
          Nothing goes out twice. Every lead shows what happens next, and why.
        </p>
      </div>
      <div className="absolute top-49 left-14 h-[720px] w-[820px] overflow-hidden rounded-dialog border border-border bg-surface shadow-[0_24px_64px_oklch(0.345_0.145_292/0.14),0_2px_6px_oklch(0.345_0.145_292/0.06)] dark:border-border-strong dark:shadow-[0_24px_64px_oklch(0_0_0/0.5)]">
        <div className="flex h-12 items-center gap-2 border-b border-border px-4">
          <span className="text-h3">Campaign</span>
          <Badge tone="success">Active</Badge>
        </div>
        <div className="grid h-full grid-cols-[264px_1fr]">
          <Steps />
          <Leads />
        </div>
      </div>
    </div>
  );
}

function Steps() {
  return (
    <div className="border-r border-border bg-canvas px-4 py-5">
      <Step icon={<Eye />} name="Visit profile" text="Before the invitation" />
      <Wire>Then, after 1 day</Wire>
      <Step icon={<UserPlus />} name="Invitation" text="With a note" />
      <Wire>If accepted, after 1 day</Wire>
      <Step icon={<MessageCircle />} name="First message" text="Sent inside working hours" chosen />
      <Wire>If no reply, after 3 days</Wire>
      <Step icon={<Reply />} name="Second message" text="Stops when a reply arrives" />
      <Wire />
      <Step icon={<Check />} name="Finish" text="Lead leaves the campaign" />
    </div>
  );
}

function Step({
  icon,
  name,
  text,
  chosen = false,
}: {
  icon: ReactNode;
  name: string;
  text: string;
  chosen?: boolean;
}) {
  return (
    <div
      className={cn(
        'flex items-center gap-2.5 rounded-card border border-border bg-surface px-3 py-[9px]',
        chosen && 'border-chart-1 ring-3 ring-chart-1/14',
      )}
    >
      <span
        className={cn(
          'grid size-[26px] flex-none place-items-center rounded-control bg-active text-fg-muted [&_svg]:size-3.5',
          chosen && 'bg-accent-bg text-accent-fg',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block text-dense font-medium">{name}</span>
        <span className="block text-caption text-fg-subtle">{text}</span>
      </span>
    </div>
  );
}

function Wire({ children }: { children?: ReactNode }) {
  return (
    <div className="ml-[25px] flex h-[34px] items-center border-l border-border-strong pl-2.5 text-caption text-fg-subtle">
      {children}
    </div>
  );
}

const rows: readonly { tone: Tone; word: string; hue: number; width: string }[] = [
  { tone: 'success', word: 'Replied', hue: 250, width: 'w-28' },
  { tone: 'warning', word: 'Waiting', hue: 330, width: 'w-24' },
  { tone: 'info', word: 'Scheduled', hue: 120, width: 'w-32' },
  { tone: 'success', word: 'Replied', hue: 25, width: 'w-20' },
  { tone: 'neutral', word: 'Delivered', hue: 200, width: 'w-28' },
  { tone: 'neutral', word: 'Delivered', hue: 60, width: 'w-24' },
  { tone: 'info', word: 'Scheduled', hue: 290, width: 'w-32' },
  { tone: 'neutral', word: 'Delivered', hue: 160, width: 'w-24' },
  { tone: 'success', word: 'Replied', hue: 230, width: 'w-28' },
];

function Leads() {
  return (
    <div className="pt-5">
      <p className="px-5 pb-2 text-caption font-medium text-fg-muted">Leads at this step</p>
      {rows.map((row, index) => (
        <div key={index} className={cn('border-border', index > 0 && 'border-t')}>
          <div className="flex items-center gap-3 px-5 py-2.5">
            <span
              className="size-7 flex-none rounded-full"
              style={{ background: `oklch(var(--avatar-l) var(--avatar-c) ${row.hue})` }}
            />
            <span className="flex w-44 flex-col gap-1.5 py-1">
              <span className={cn('h-2 rounded-full bg-track', row.width)} />
              <span className="h-1.5 w-16 rounded-full bg-active" />
            </span>
            <Badge tone={row.tone}>{row.word}</Badge>
          </div>
          {row.word === 'Waiting' ? <Why /> : null}
        </div>
      ))}
    </div>
  );
}

function Why() {
  return (
    <div className="mr-5 mb-3 ml-[60px] grid w-[300px] grid-cols-[76px_1fr] gap-x-2 gap-y-0.5 rounded-card bg-selected px-3 py-2.5 text-caption leading-[18px] text-fg-muted">
      <span className="text-fg-subtle">Reason</span>
      <span className="flex items-center gap-1 font-medium text-fg">
        <Clock className="size-3" /> Message limit of today
      </span>
      <span className="text-fg-subtle">Limit set by</span>
      <span>The sender</span>
      <span className="text-fg-subtle">Next try</span>
      <span>Tomorrow, when hours begin</span>
    </div>
  );
}
