import type { Lead } from '@waypost/contract/leads';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { contextTitle } from '../model/lead-words.ts';
import { sourceLook } from '../model/list-source.ts';
import { LeadScore } from './lead-score.tsx';
import { LeadTags } from './lead-tags.tsx';
import { LeadFacts, LeadSheetFrame } from './lead-sheet-frame.tsx';

export interface LeadSheetProps {
  lead: Lead | null;
  onClose: () => void;
  /** Steps to the lead before or after; undefined where there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onRemove: (lead: Lead) => void;
  onDelete: (lead: Lead) => void;
}

/** All that is known of one lead, and where it comes from. */
export function LeadSheet({ lead, onClose, onPrevious, onNext, onRemove, onDelete }: LeadSheetProps) {
  if (lead === null) return null;
  return (
    <LeadSheetFrame
      name={lead.fullName}
      description={lead.headline ?? 'Lead'}
      picture={lead.picture}
      about={
        <>
          {lead.title ? <p className="truncate font-medium">{lead.title}</p> : null}
          {lead.company ? <p className="truncate text-fg-muted">{lead.company}</p> : null}
        </>
      }
      footer={
        <>
          <Button variant="danger-ghost" className="mr-auto" onClick={() => onDelete(lead)}>
            Delete lead
          </Button>
          <Button onClick={() => onRemove(lead)}>Remove from list</Button>
        </>
      }
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <LeadFacts
        facts={[
          [
            'Profile',
            lead.profileUrl ? (
              <Outside key="p" href={lead.profileUrl}>
                {lead.publicIdentifier ?? 'Open'}
              </Outside>
            ) : null,
          ],
          ['Title', lead.title],
          ['Company', lead.company],
          ['Location', lead.location],
          [
            'Email',
            lead.email ? (
              <a key="e" className={link} href={`mailto:${encodeURIComponent(lead.email)}`}>
                {lead.email}
              </a>
            ) : null,
          ],
          ['Score', <LeadScore key={lead.id} leadId={lead.id} name={lead.fullName} score={lead.score} />],
          [
            'Tags',
            <LeadTags key={`tags ${lead.id}`} leadId={lead.id} name={lead.fullName} tags={lead.tags} />,
          ],
          ['Added', formatDateTime(lead.addedAt)],
        ]}
      />
      {lead.profileUrl ? null : (
        <p className="text-caption text-warning-fg">
          The profile link of this lead is not known yet. A campaign looks it up before it writes.
        </p>
      )}
      <section aria-label="Context">
        <h3 className="mb-2 text-h3">Context</h3>
        {lead.context.length === 0 ? (
          <p className="text-dense text-fg-muted">Nothing is known about how this lead was found.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {lead.context.map((context, index) => (
              <ContextItem key={index} context={context} />
            ))}
          </ul>
        )}
      </section>
      {Object.keys(lead.customFields).length > 0 ? (
        <section aria-label="Custom fields">
          <h3 className="mb-2 text-h3">Custom fields</h3>
          <LeadFacts facts={Object.entries(lead.customFields)} />
        </section>
      ) : null}
    </LeadSheetFrame>
  );
}

const link = 'font-medium text-accent-fg underline-offset-3 hover:underline';

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex max-w-full items-center gap-1 ${link}`}
    >
      <span className="truncate">{children}</span>
      <ExternalLink aria-hidden className="size-3 flex-none" />
    </a>
  );
}

function ContextItem({ context }: { context: Lead['context'][number] }) {
  const { Icon } = sourceLook(context.kind);
  return (
    <li className="flex gap-2.5 text-dense">
      <span className="grid size-6 flex-none place-items-center rounded-full bg-accent-bg text-accent-fg">
        <Icon aria-hidden className="size-3" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2">
          <span className="font-medium">{contextTitle(context)}</span>
          {context.at ? <span className="text-caption text-fg-subtle">{formatDate(context.at)}</span> : null}
        </p>
        {context.text ? (
          <blockquote className="mt-1 border-l-2 border-chart-1/40 pl-2.5 whitespace-pre-line text-fg-muted">
            {context.text}
          </blockquote>
        ) : null}
        {context.postUrl ? (
          <p className="mt-1 text-caption">
            <Outside href={context.postUrl}>Open the post</Outside>
          </p>
        ) : null}
      </div>
    </li>
  );
}
