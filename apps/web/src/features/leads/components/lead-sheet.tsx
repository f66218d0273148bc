import { useQuery } from '@tanstack/react-query';
import type { GridLead } from '@waypost/contract/leads-grid';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu.tsx';
import { SkeletonGroup, Skeleton } from '../../../ui/skeleton.tsx';
import { SheetAiAnswers } from '../ai-column/sheet-ai-answers.tsx';
import { leadSheetQuery } from '../api/lead-sheet.ts';
import { MergeHistory } from '../merge/merge-history.tsx';
import { MergeWithLazily } from '../merge/merge-lazily.tsx';
import { SheetProfile } from '../enrichment/sheet-profile.tsx';
import { FitExplanation } from '../icp/fit-explanation.tsx';
import { SheetSignals } from '../signals/sheet-signals.tsx';
import { profileLinkKey } from '../model/details-draft.ts';
import { LeadDetailsForm } from './lead-details-form.tsx';
import { LeadScore } from './lead-score.tsx';
import { LeadTags } from './lead-tags.tsx';
import { LeadFacts, LeadSheetFrame } from './lead-sheet-frame.tsx';
import { LeadCampaigns } from './lead-sheet-campaigns.tsx';
import { LeadConversations } from './lead-sheet-conversations.tsx';
import { LeadHistory } from './lead-sheet-history.tsx';
import { LeadLists } from './lead-sheet-lists.tsx';
import { LeadNotes } from './lead-sheet-notes.tsx';
import { LeadContexts } from './lead-sheet-contexts.tsx';
import { LeadReach } from './lead-sheet-reach.tsx';
import { SheetOwnFields } from './sheet-own-fields.tsx';
import { OutsideLink, linkClasses, SheetPart } from './lead-sheet-parts.tsx';
import { useSheetAround } from './use-sheet-around.ts';

/** What the sheet begins with: the row of the lead, or what is known of one that is in no row here. */
export interface SheetLead extends Omit<
  GridLead,
  'customFields' | 'status' | 'degree' | 'signals' | 'activityAt' | 'addedAt'
> {
  /** When it came into this list; null: it is not in it. */
  addedAt: string | null;
}

export interface LeadSheetProps {
  lead: SheetLead;
  onClose: () => void;
  /** The sheet has left the screen: the focus can go elsewhere. */
  onClosed: () => void;
  /** Steps to the lead before or after; undefined where there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Undefined where it is not in the list. */
  onRemove: ((lead: SheetLead) => void) | undefined;
  onDelete: (lead: SheetLead) => void;
  onForget: (lead: SheetLead) => void;
}

/** All that is known of one lead: what its row holds at once, the rest as it is read. */
export function LeadSheet({
  lead,
  onClose,
  onClosed,
  onPrevious,
  onNext,
  onRemove,
  onDelete,
  onForget,
}: LeadSheetProps) {
  const answer = useQuery(leadSheetQuery(lead.id));
  const sheet = answer.data;
  const isAwaited = useSheetAround(lead.id, (sheet?.score ?? lead.score) !== null);
  /** What the other lead is looked for by; null while nobody merges. */
  const [merging, setMerging] = useState<string | null>(null);
  /** The field that began with the focus; null while nobody edits. */
  const [editing, setEditing] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const edit = sheet === undefined || editing !== null ? undefined : () => setEditing('fullName');
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
          <Menu>
            <Button variant="danger-ghost" className="mr-auto" onClick={() => onDelete(lead)}>
              Delete lead
            </Button>
            <MenuTrigger>
              <Button variant="ghost">More</Button>
            </MenuTrigger>
            <MenuContent align="end">
              <MenuItem onSelect={() => setMerging('')}>Merge with...</MenuItem>
              <MenuItem danger onSelect={() => onForget(lead)}>
                Forget this person
              </MenuItem>
            </MenuContent>
          </Menu>
          {onRemove ? <Button onClick={() => onRemove(lead)}>Remove from list</Button> : null}
        </>
      }
      onClose={() => (dirty ? setLeaving(true) : onClose())}
      onClosed={onClosed}
      onPrevious={editing === null ? onPrevious : undefined}
      onNext={editing === null ? onNext : undefined}
      // Escape gives up the form alone.
      dirty={editing !== null}
      onEdit={edit}
    >
      <LeadReach leadId={lead.id} />
      {editing !== null && sheet !== undefined ? (
        <LeadDetailsForm
          key={sheet.id}
          sheet={sheet}
          startsAt={editing}
          onDone={() => setEditing(null)}
          onDirty={setDirty}
          onMerge={setMerging}
        />
      ) : (
        <SheetPart
          title="Details"
          aside={
            edit === undefined ? null : (
              <Button size="sm" variant="link" aria-label={`Edit ${lead.fullName}`} onClick={edit}>
                Edit
              </Button>
            )
          }
        >
          <LeadFacts
            facts={[
              [
                'Profile',
                lead.profileUrl ? (
                  <OutsideLink key="p" href={lead.profileUrl}>
                    {lead.publicIdentifier ?? 'Open'}
                  </OutsideLink>
                ) : null,
              ],
              ['Title', lead.title],
              ['Company', lead.company],
              ['Domain', sheet?.companyDomain],
              ['Location', lead.location],
              [
                'Email',
                lead.email ? (
                  <a key="e" className={linkClasses} href={`mailto:${encodeURIComponent(lead.email)}`}>
                    {lead.email}
                  </a>
                ) : null,
              ],
              [
                'Score',
                <LeadScore
                  key={lead.id}
                  leadId={lead.id}
                  name={lead.fullName}
                  score={sheet?.score ?? lead.score}
                />,
              ],
              [
                'Tags',
                <LeadTags
                  key={`tags ${lead.id}`}
                  leadId={lead.id}
                  name={lead.fullName}
                  tags={sheet?.tags ?? lead.tags}
                />,
              ],
              ['Added', formatDateTime(lead.addedAt)],
            ]}
          />
        </SheetPart>
      )}
      {lead.profileUrl || editing !== null ? null : (
        <p className="text-caption text-warning-fg">
          {sheet?.linkToResolve
            ? 'The profile link of this lead is not known yet. A campaign looks it up before it writes.'
            : 'The profile link of this lead is not known.'}{' '}
          {edit === undefined ? null : (
            <Button size="sm" variant="link" onClick={() => setEditing(profileLinkKey)}>
              Add the link
            </Button>
          )}
        </p>
      )}
      {answer.isError ? (
        <ErrorState
          title="The rest about this lead could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <SkeletonGroup loading={!sheet || isAwaited} label="Loading the lead" skeleton={<PartsLoading />}>
          {sheet ? (
            <>
              {sheet.score === null ? null : (
                <SheetPart title="Fit">
                  <FitExplanation leadId={lead.id} />
                </SheetPart>
              )}
              <SheetProfile key={`profile ${lead.id}`} leadId={lead.id} />
              <SheetSignals leadId={lead.id} />
              {sheet.contexts.length > 0 ? <LeadContexts contexts={sheet.contexts} /> : null}
              {sheet.customFields.length > 0 ? (
                <SheetOwnFields key={`own ${lead.id}`} fields={sheet.customFields} />
              ) : null}
              <SheetAiAnswers
                leadId={lead.id}
                values={new Map(sheet.customFields.map(({ name, value }) => [name, value]))}
              />
              <LeadCampaigns leadId={lead.id} />
              <LeadConversations leadId={lead.id} />
              <LeadNotes key={`notes ${lead.id}`} leadId={lead.id} notes={sheet.notes} />
              <LeadLists lists={sheet.lists} />
              <MergeHistory leadId={lead.id} />
              <LeadHistory key={`history ${lead.id}`} leadId={lead.id} first={sheet.events} />
            </>
          ) : null}
        </SkeletonGroup>
      )}
      <LeaveDialog isAsked={leaving} stay={() => setLeaving(false)} leave={onClose} />
      {merging !== null ? (
        <MergeWithLazily
          lead={lead}
          search={merging}
          onClose={() => setMerging(null)}
          onMerged={(leadId) => {
            setMerging(null);
            setEditing(null);
            if (leadId !== lead.id) onClose();
          }}
        />
      ) : null}
    </LeadSheetFrame>
  );
}

/** The parts below the details, while nobody knows which there are. */
function PartsLoading() {
  return (
    <div className="flex flex-col gap-5">
      {['profile', 'campaigns', 'notes', 'history'].map((part) => (
        <div key={part} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  );
}
