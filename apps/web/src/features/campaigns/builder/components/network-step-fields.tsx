import type { CommentNode, InmailNode, ReactNode } from '@waypost/domain/campaigns/sequence/graph';
import { INMAIL_SUBJECT_LENGTH_MAX } from '@waypost/domain/linkedin/text-lengths';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { useChangeStep } from './own-step-fields.tsx';

/** How old the post may be that is liked or commented. */
export function PostFields({ node }: { node: ReactNode | CommentNode }) {
  const change = useChangeStep();
  const [problem, setProblem] = useState(false);
  const done = node.kind === 'react' ? 'liked' : 'commented';
  return (
    <>
      {node.kind === 'comment' ? (
        <p className="text-dense text-fg-muted">
          Each comment waits in the running campaign until somebody has read it, changed it where needed, and
          approved it.
        </p>
      ) : null}
      <Field
        label="The post is at most"
        error={problem ? 'Give a whole number from 1 to 90.' : undefined}
        help={`The newest own post of the lead is ${done}. Without one that is recent enough the lead goes on with the next step.`}
      >
        <NumberField
          value={node.maxAgeDays}
          min={1}
          max={90}
          unit="days old"
          onValueChange={(days) => {
            setProblem(days === null);
            if (days !== null) change({ ...node, maxAgeDays: days });
          }}
          className="w-44"
        />
      </Field>
    </>
  );
}

export function InmailFields({ node }: { node: InmailNode }) {
  const change = useChangeStep();
  return (
    <>
      <p className="text-dense text-fg-muted">
        Reaches people who are not connected, and uses one InMail credit of the sender. Premium accounts only;
        who is connected already goes on with the next step.
      </p>
      <Field
        label="Subject"
        help={`At most ${INMAIL_SUBJECT_LENGTH_MAX} characters. Variables work here as in the text.`}
      >
        <Input
          value={node.subject}
          maxLength={2_000}
          placeholder="For example: {{company|your team}} and ours"
          onChange={(event) => change({ ...node, subject: event.target.value })}
        />
      </Field>
    </>
  );
}
