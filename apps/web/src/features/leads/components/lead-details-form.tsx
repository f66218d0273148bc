import type { LeadSheet } from '@waypost/contract/leads-detail';
import { readGivenLink } from '@waypost/domain/leads/profile-link';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { isSendKey } from '../../../lib/send-key.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEditLead } from '../grid/rows/edit-lead.ts';
import {
  detailFields,
  detailProblems,
  detailsBody,
  keyOfIssue,
  profileLinkKey,
  type DetailField,
} from '../model/details-draft.ts';

export interface LeadDetailsFormProps {
  sheet: LeadSheet;
  /** The key of the field that begins with the focus. */
  startsAt: string;
  onDone: () => void;
  /** Whether something stands here that is not saved. */
  onDirty: (dirty: boolean) => void;
  /** Another lead has the profile that was given: the text finds it. */
  onMerge: (search: string) => void;
}

/** The fields of a lead as a form; what is changed is sent, nothing else. */
export function LeadDetailsForm({ sheet, startsAt, onDone, onDirty, onMerge }: LeadDetailsFormProps) {
  const [draft, setDraft] = useState<ReadonlyMap<string, string>>(new Map());
  // Whoever types over a value means the one they see: another one that came meanwhile is said first.
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const save = useEditLead();
  const fields = detailFields(sheet);
  const problems = detailProblems(fields, draft, seen);
  const body = detailsBody(fields, draft, seen);
  const refused = isApiError(save.error)
    ? new Map(save.error.issues.map(({ path, message }) => [keyOfIssue(path), message]))
    : new Map<string, string>();
  const isElsewhere = isApiError(save.error, 'conflict') && refused.has(profileLinkKey);
  const isDirty = body !== null;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[data-detail="${CSS.escape(startsAt)}"]`)?.focus();
  }, [startsAt]);
  const [asked, setAsked] = useState(0);
  // What is wrong may stand far above the button, out of sight.
  useEffect(() => {
    if (asked > 0 || save.error !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, save.error]);

  function send() {
    setLeft(new Set(fields.map(({ key }) => key)));
    if (problems.size > 0) return setAsked((times) => times + 1);
    if (body === null) return onDone();
    save.mutate({ leadId: sheet.id, body }, { onSuccess: onDone, onError: seeWhatIsSaid });
  }
  /** After a conflict the sentences say what stands in their fields by now; nothing is said of the others. */
  function seeWhatIsSaid(error: Error) {
    if (!isApiError(error, 'conflict')) return;
    const said = new Set(error.issues.map(({ path }) => keyOfIssue(path)));
    setSeen((before) => new Map([...before].filter(([key]) => !said.has(key))));
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isDirty) {
      event.stopPropagation();
      onDone();
    } else if (isSendKey(event)) {
      event.preventDefault();
      send();
    }
  }
  function findOther() {
    const given = readGivenLink(draft.get(profileLinkKey) ?? '');
    onMerge(given.says === 'identity' ? profileUrlOf(given.identityKey) : '');
  }
  const error = ({ key }: DetailField) => refused.get(key) ?? (left.has(key) ? problems.get(key) : undefined);
  const isSaid = fields.some((field) => refused.has(field.key));
  return (
    <form
      ref={form}
      aria-label="Details"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {fields.map((field) => {
        const Control = field.kind === 'text' ? Textarea : Input;
        return (
          <div key={field.key} className="flex flex-col gap-2">
            <Field
              label={field.label}
              error={error(field)}
              help={
                field.key === profileLinkKey
                  ? 'The address of the profile, such as linkedin.com/in/name.'
                  : undefined
              }
            >
              <Control
                data-detail={field.key}
                value={draft.get(field.key) ?? field.stored}
                onChange={(event) => {
                  const { value } = event.target;
                  setDraft((before) => new Map(before).set(field.key, value));
                  if (!seen.has(field.key)) setSeen((before) => new Map(before).set(field.key, field.stored));
                  if (save.isError) save.reset();
                }}
                onKeyDown={press}
                onBlur={() => setLeft((before) => new Set(before).add(field.key))}
              />
            </Field>
            {/* Beside what it answers: the foot of the form may stand far below. */}
            {isElsewhere && field.key === profileLinkKey ? (
              <Button size="sm" className="self-start" onClick={findOther}>
                Merge with that lead
              </Button>
            ) : null}
          </div>
        );
      })}
      {save.error && !isSaid ? <Banner tone="danger">{errorMessage(save.error)}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={save.isPending}>
          Save
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
