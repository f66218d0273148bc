import { useQuery } from '@tanstack/react-query';
import type {
  ListNode,
  SequenceNode,
  TagNode,
  TaskNode,
  WebhookNode,
} from '@waypost/domain/campaigns/sequence/graph';
import { TAG_LENGTH_MAX } from '@waypost/domain/leads/lead-tags';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { leadListsQuery } from '../../../leads/index.ts';
import { webhookSecretQuery } from '../../api/webhook-calls.ts';
import { useBuilder } from '../builder-context.ts';
import { changeStep } from '../model/edit-graph.ts';

/** Writes a changed step into the sequence; typing in one field is one step of undo. */
export function useChangeStep() {
  const { draft, state } = useBuilder();
  return (node: SequenceNode) => draft.changeGraph(changeStep(state.content.graph, node), `step:${node.id}`);
}

/** The first error of a step, said at its field once the field was left. */
function useProblem(nodeId: string): string | undefined {
  const { problems } = useBuilder();
  return problems.find((problem) => problem.nodeId === nodeId && problem.code === 'missing_setting')?.message;
}

export function TagFields({ node }: { node: TagNode }) {
  const change = useChangeStep();
  return (
    <Field label="Tag" help="The lead gets this tag and goes on at once. Upper and lower case do not matter.">
      <Input
        value={node.tag}
        maxLength={TAG_LENGTH_MAX}
        placeholder="For example: warm"
        onChange={(event) => change({ ...node, tag: event.target.value })}
      />
    </Field>
  );
}

export function ListFields({ node }: { node: ListNode }) {
  const change = useChangeStep();
  const lists = useQuery(leadListsQuery);
  const options = (lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const gone =
    lists.data !== undefined && node.listId !== null && !lists.data.some(({ id }) => id === node.listId);
  return (
    <Field
      label="Move to"
      error={
        lists.isError
          ? errorMessage(lists.error)
          : gone
            ? 'This list was deleted. Choose another one.'
            : undefined
      }
      help="The lead joins this list and leaves the lists of this campaign’s audience. It stays in the campaign."
    >
      <Combobox
        value={gone ? null : node.listId}
        options={options}
        placeholder={lists.isPending ? 'Loading…' : 'Choose a list'}
        onValueChange={(listId) => change({ ...node, listId })}
      />
    </Field>
  );
}

export function WebhookFields({ node }: { node: WebhookNode }) {
  const change = useChangeStep();
  const problem = useProblem(node.id);
  const [left, setLeft] = useState(false);
  return (
    <>
      <Field
        label="Address"
        error={left ? problem : undefined}
        help="Called with a POST when the lead gets here. The lead goes on at once; a failed call is tried again for hours and shown in the running campaign."
      >
        <Input
          type="url"
          inputMode="url"
          value={node.url}
          maxLength={2_000}
          placeholder="https://example.com/hook"
          onBlur={() => setLeft(true)}
          onChange={(event) => change({ ...node, url: event.target.value.trim() })}
        />
      </Field>
      <Secret />
    </>
  );
}

function Secret() {
  const [shown, setShown] = useState(false);
  const secret = useQuery({ ...webhookSecretQuery, enabled: shown });
  return (
    <div className="flex flex-col items-start gap-1.5 text-dense">
      <p className="text-fg-muted">
        Each call carries <code>Waypost-Signature: t=…,v1=…</code>, the HMAC-SHA256 of time, a dot and the
        body, and <code>Waypost-Delivery</code>, which stays the same when a call is repeated.
      </p>
      {shown ? (
        <code className="max-w-full rounded-control bg-sunken px-2 py-1 text-caption wrap-anywhere select-all">
          {secret.data?.secret ?? (secret.isError ? errorMessage(secret.error) : 'Loading…')}
        </code>
      ) : (
        <Button size="sm" onClick={() => setShown(true)}>
          Show the signing secret
        </Button>
      )}
    </div>
  );
}

export function TaskFields({ node }: { node: TaskNode }) {
  const change = useChangeStep();
  return (
    <Field
      label="What has to be done"
      help="The lead waits here until somebody presses “Done” for it in the running campaign. A reply still stops the sequence."
    >
      <Textarea
        rows={4}
        value={node.instructions}
        maxLength={2_000}
        placeholder="For example: record a voice note and send it from the phone"
        onChange={(event) => change({ ...node, instructions: event.target.value })}
      />
    </Field>
  );
}
