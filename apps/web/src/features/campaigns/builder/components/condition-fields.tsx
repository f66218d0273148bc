import {
  CONDITION_COMPARISONS,
  CONDITION_FIELDS,
  type ConditionComparison,
  type ConditionKind,
  type ConditionTest,
} from '@waypost/domain/campaigns/sequence/condition';
import type { ConditionNode } from '@waypost/domain/campaigns/sequence/graph';
import { TAG_LENGTH_MAX } from '@waypost/domain/leads/lead-tags';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { newTest } from '../model/edit-graph.ts';
import { useChangeStep } from './own-step-fields.tsx';

const hasEmail = 'has_email';
/** The questions; one is a field's question under the name people look for. */
const kinds: readonly { value: ConditionKind | typeof hasEmail; label: string }[] = [
  { value: 'accepted_within', label: 'Invitation accepted within N days' },
  { value: 'connected', label: 'Already connected' },
  { value: 'posted_within', label: 'Has posted in N days' },
  { value: 'replied_within', label: 'Replied in N days' },
  { value: 'open_profile', label: 'Open profile' },
  { value: hasEmail, label: 'Has an email address' },
  { value: 'score_above', label: 'Score above' },
  { value: 'field', label: 'A field of the lead' },
  { value: 'tagged', label: 'Tag present' },
  { value: 'split', label: 'Random split' },
];

const fieldWords: Readonly<Record<(typeof CONDITION_FIELDS)[number], string>> = {
  company: 'Company',
  title: 'Title',
  headline: 'Headline',
  location: 'Location',
  email: 'Email',
};
const comparisonWords: Readonly<Record<ConditionComparison, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  known: 'is known',
  unknown: 'is not known',
};

/** What a condition asks, and the numbers and words it needs. */
export function ConditionFields({ node }: { node: ConditionNode }) {
  const changeStep = useChangeStep();
  const change = (test: ConditionTest) => changeStep({ ...node, test });
  const { test } = node;
  return (
    <>
      <Field label="Question">
        <Select
          value={asksForEmail(test) ? hasEmail : test.kind}
          options={kinds}
          onValueChange={(value) => {
            const kind = kinds.find((candidate) => candidate.value === value)?.value;
            if (kind === hasEmail) change({ kind: 'field', field: 'email', comparison: 'known', value: '' });
            else if (kind !== undefined && (kind !== test.kind || asksForEmail(test))) change(newTest(kind));
          }}
        />
      </Field>
      {asksForEmail(test) ? (
        <p className="text-dense text-fg-muted">
          Whether an email address of the lead is known when it gets here: from a file, or typed in.
        </p>
      ) : (
        <TestFields key={test.kind} test={test} onChange={change} />
      )}
    </>
  );
}

function asksForEmail(test: ConditionTest): boolean {
  return test.kind === 'field' && test.field === 'email' && test.comparison === 'known';
}

function TestFields({ test, onChange }: { test: ConditionTest; onChange: (test: ConditionTest) => void }) {
  switch (test.kind) {
    case 'accepted_within':
      return (
        <NumberOf
          label="Days to accept the invitation"
          unit="days"
          max={90}
          value={test.days}
          onChange={(days) => onChange({ ...test, days })}
          help="Whoever accepts goes on at once in “If accepted”. Whoever has not accepted by then goes on in the other branch. People already connected count as accepted."
        />
      );
    case 'connected':
      return (
        <p className="text-dense text-fg-muted">
          Whether the lead and the sender are connected at this moment. Where it is not known yet, the sender
          looks at the profile, which counts into its profile views.
        </p>
      );
    case 'posted_within':
      return (
        <NumberOf
          label="Posted in the last"
          unit="days"
          max={90}
          value={test.days}
          onChange={(days) => onChange({ ...test, days })}
          help="Own posts count, reposts do not. The sender looks at the lead’s newest posts at this moment."
        />
      );
    case 'tagged':
      return (
        <Field label="Tag" help="Upper and lower case do not matter.">
          <Input
            value={test.tag}
            maxLength={TAG_LENGTH_MAX}
            onChange={(event) => onChange({ ...test, tag: event.target.value })}
          />
        </Field>
      );
    case 'replied_within':
      return (
        <NumberOf
          label="Replied in the last"
          unit="days"
          max={730}
          value={test.days}
          onChange={(days) => onChange({ ...test, days })}
          help="A message from this person to any account of the workspace. Whoever answers this campaign has left it: “If replied” takes people who wrote before, in another campaign or by themselves."
        />
      );
    case 'score_above':
      return (
        <NumberOf
          label="Score above"
          unit="of 100"
          min={0}
          max={99}
          value={test.score}
          onChange={(score) => onChange({ ...test, score })}
          help="Scores come from the lead’s page or from a file. A lead without a score takes the other branch, and its history says so."
        />
      );
    case 'open_profile':
      return (
        <p className="text-dense text-fg-muted">
          Whether the person takes messages from everybody. The sender looks at the profile at this moment,
          which counts into its profile views.
        </p>
      );
    case 'split':
      return (
        <NumberOf
          label="Share that takes the first branch"
          unit="percent"
          max={99}
          value={test.percent}
          onChange={(percent) => onChange({ ...test, percent })}
          help="Drawn once for each lead: the same lead always takes the same branch here."
        />
      );
    case 'field':
      return <FieldTest test={test} onChange={onChange} />;
  }
}

function FieldTest({
  test,
  onChange,
}: {
  test: Extract<ConditionTest, { kind: 'field' }>;
  onChange: (test: ConditionTest) => void;
}) {
  const needsValue = test.comparison !== 'known' && test.comparison !== 'unknown';
  return (
    <Field
      label="The lead’s"
      group
      help="As it is known when the lead gets here. Case and accents do not matter."
    >
      <div className="flex flex-col gap-2">
        <div className="flex gap-2">
          <Select
            aria-label="Field"
            className="min-w-0 flex-1"
            value={test.field}
            options={CONDITION_FIELDS.map((value) => ({ value, label: fieldWords[value] }))}
            onValueChange={(value) =>
              onChange({ ...test, field: CONDITION_FIELDS.find((field) => field === value) ?? test.field })
            }
          />
          <Select
            aria-label="Comparison"
            className="min-w-0 flex-1"
            value={test.comparison}
            options={CONDITION_COMPARISONS.map((value) => ({ value, label: comparisonWords[value] }))}
            onValueChange={(value) =>
              onChange({
                ...test,
                comparison: CONDITION_COMPARISONS.find((word) => word === value) ?? test.comparison,
              })
            }
          />
        </div>
        {needsValue ? (
          <Input
            aria-label="Value"
            value={test.value}
            maxLength={200}
            placeholder="For example: founder"
            onChange={(event) => onChange({ ...test, value: event.target.value })}
          />
        ) : null}
      </div>
    </Field>
  );
}

interface NumberOfProps {
  label: string;
  unit: string;
  /** 1 unless given. */
  min?: number;
  max: number;
  value: number;
  help: string;
  onChange: (value: number) => void;
}

function NumberOf({ label, unit, min = 1, max, value, help, onChange }: NumberOfProps) {
  const [problem, setProblem] = useState(false);
  return (
    <Field
      label={label}
      error={problem ? `Give a whole number from ${min} to ${max}.` : undefined}
      help={help}
    >
      <NumberField
        value={value}
        min={min}
        max={max}
        unit={unit}
        onValueChange={(next) => {
          setProblem(next === null);
          if (next !== null) onChange(next);
        }}
        className="w-44"
      />
    </Field>
  );
}
