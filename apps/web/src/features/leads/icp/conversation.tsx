import type { IcpProfile } from '@waypost/contract/leads-icp';
import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import { REVISION_LENGTH_MAX, REVISIONS_MAX } from '@waypost/domain/leads/icp/revise';
import { Sparkles, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { sendOnKey } from '../../../lib/send-key.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ConversationTurn } from './conversation-turn.tsx';
import { type useConversation, useReviseProfile, useUndoRevision } from './conversation-queries.ts';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { SaveFirst } from './save-first.tsx';

export interface ConversationProps {
  profile: IcpProfile;
  conversation: ReturnType<typeof useConversation>;
  /** Whether criteria were edited and not saved: a sentence would be about something else. */
  disabled: boolean;
  /** Whether something is written and not sent. */
  onUnsent: (unsent: boolean) => void;
}

/** Turns shown before somebody asks for all of them. */
const lastShown = 4;

/** Further sentences about a profile, and what each changed; the last can be taken back. */
export function Conversation({ profile, conversation, disabled, onUnsent }: ConversationProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const [all, setAll] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const revise = useReviseProfile(profile.id);
  const undo = useUndoRevision(profile.id);
  const { answer, isWorking } = conversation;
  const revisions = answer.data?.revisions ?? [];
  const left = answer.data?.left ?? REVISIONS_MAX;
  const working = isWorking || revise.isPending;
  const isShort = useIsShort(PROFILE_CREDITS);

  function write(next: string) {
    setText(next);
    onUnsent(next.trim() !== '');
    setMissing(undefined);
    if (revise.error) revise.reset();
  }
  function submit() {
    const said = text.trim();
    if (said.length < 3) setMissing('Write what to add, change or leave out.');
    else if (said.length > REVISION_LENGTH_MAX) setMissing(tooLong(said.length));
    else revise.send({ text: said, version: profile.version }, () => write(''));
  }
  function again(said: string) {
    write(said);
    field.current?.focus();
  }
  const hidden = all ? 0 : Math.max(0, revisions.length - lastShown);
  return (
    <Card>
      <CardHead
        title="Change it in words"
        note={revisions.length === 0 ? undefined : `${revisions.length} of ${REVISIONS_MAX} sentences`}
      />
      {answer.isError && !answer.data ? (
        <div className="px-4 pt-3">
          <Banner
            tone="danger"
            action={
              <Button size="sm" variant="quiet" onClick={() => void answer.refetch()}>
                Try again
              </Button>
            }
          >
            What was written before could not be loaded. {errorMessage(answer.error)}
          </Banner>
        </div>
      ) : null}
      {hidden > 0 ? (
        <div className="border-b border-border px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show {countOf(hidden, 'earlier sentence')}
          </Button>
        </div>
      ) : null}
      {revisions.length > 0 ? (
        <ol
          aria-label="Conversation"
          aria-live="polite"
          className="divide-y divide-border border-b border-border"
        >
          {revisions.slice(hidden).map((revision) => (
            <ConversationTurn
              key={revision.id}
              revision={revision}
              onAgain={again}
              undo={
                revision.mayUndo ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    busy={undo.isPending}
                    disabled={disabled || working}
                    onClick={() => undo.mutate(revision.id)}
                  >
                    <Undo2 aria-hidden className="size-3.5" />
                    Undo, no credits
                  </Button>
                ) : undefined
              }
            />
          ))}
        </ol>
      ) : null}
      <CardBody>
        {undo.error ? (
          <Banner tone="danger" className="mb-3">
            {errorMessage(undo.error)}
          </Banner>
        ) : null}
        {left === 0 ? (
          <p className="text-dense text-fg-muted">
            A profile is changed by at most {REVISIONS_MAX} sentences. Change the criteria by hand, or build
            another profile.
          </p>
        ) : (
          <form
            noValidate
            aria-label="Change the profile in words"
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (!working && !disabled && !isShort) submit();
            }}
          >
            {revise.error ? <Banner tone="danger">{errorMessage(revise.error)}</Banner> : null}
            <Field
              label="What should be different?"
              help={`What you edited by hand stays unless you name it. ${countOf(left, 'more sentence')} for this profile.`}
              aside={`${formatNumber(text.trim().length)} of ${formatNumber(REVISION_LENGTH_MAX)}`}
              error={
                missing ??
                (text.trim().length > REVISION_LENGTH_MAX ? tooLong(text.trim().length) : undefined)
              }
            >
              <Textarea
                ref={field}
                rows={2}
                value={text}
                placeholder="Only in Germany, and leave out agencies."
                onChange={(event) => write(event.target.value)}
                onKeyDown={sendOnKey}
              />
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busy={working} disabled={disabled || isShort}>
                <Sparkles aria-hidden className="size-4" />
                Change profile
              </Button>
              <SaveFirst unsaved={disabled} />
              <CreditPrice credits={PROFILE_CREDITS} />
            </div>
          </form>
        )}
      </CardBody>
    </Card>
  );
}

const tooLong = (length: number): string =>
  `Write at most ${formatNumber(REVISION_LENGTH_MAX)} characters: ${formatNumber(length - REVISION_LENGTH_MAX)} too many.`;
