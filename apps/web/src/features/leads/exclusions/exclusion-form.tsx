import type { Exclusion } from '@waypost/contract/leads';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { issuesByField } from '../../../lib/forms/server-issues.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { businessNow } from '../../../lib/clock.ts';
import { endOfDay, nextDay } from './exclusion-days.ts';
import { useAddExclusion } from './exclusion-queries.ts';
import { exclusionKinds, kindWords } from './exclusion-words.ts';
import { knownRule } from './known-rule.ts';

const lengthMax = 300;

/** Adds one rule; of one that is there already it says what became of it. */
export function ExclusionForm() {
  const [kind, setKind] = useState<Exclusion['kind']>('company');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [missing, setMissing] = useState(false);
  const add = useAddExclusion();
  const issues = issuesByField(add.error);
  const words = kindWords[kind];
  const known = add.data ? knownRule(add.data, add.variables.expiresAt) : null;
  const error = missing
    ? 'Say who is excluded.'
    : (issues['value'] ??
      (add.error && !issues['reason'] && !issues['expiresAt'] ? errorMessage(add.error) : undefined));

  function submit() {
    setMissing(value.trim() === '');
    if (value.trim() === '' || add.isPending) return;
    add.mutate(
      {
        ...{ kind, value: value.trim() },
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        ...(until === '' ? {} : { expiresAt: endOfDay(until) }),
      },
      {
        onSuccess: (rule, { expiresAt }) => {
          // What was not saved stays where it was typed.
          if (knownRule(rule, expiresAt)?.isKept === false) return;
          setValue('');
          setReason('');
          setUntil('');
        },
      },
    );
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3 border-b border-border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Kind" className="w-32 max-md:w-full">
        <Select
          options={exclusionKinds.map((option) => ({ value: option, label: kindWords[option].label }))}
          value={kind}
          onValueChange={(chosen) => {
            setKind(exclusionKinds.find((option) => option === chosen) ?? kind);
            add.reset();
          }}
        />
      </Field>
      <Field label="Value" help={words.help} error={error} className="min-w-0 flex-1 basis-80">
        <Input
          value={value}
          maxLength={lengthMax}
          placeholder={words.placeholder}
          onChange={(event) => {
            setValue(event.target.value);
            setMissing(false);
            add.reset();
          }}
        />
      </Field>
      <Field label="Reason" aside="optional" error={issues['reason']} className="min-w-0 flex-1 basis-40">
        <Input
          value={reason}
          maxLength={lengthMax}
          placeholder="Customer"
          onChange={(event) => {
            setReason(event.target.value);
            add.reset();
          }}
        />
      </Field>
      <Field label="Last day" aside="optional" error={issues['expiresAt']} className="w-40 max-md:w-full">
        <DateField
          value={until}
          min={nextDay(businessNow())}
          className="w-full"
          onValueChange={(day) => {
            setUntil(day);
            add.reset();
          }}
        />
      </Field>
      <Button type="submit" busy={add.isPending} className="mt-6 max-md:mt-0">
        <Plus aria-hidden className="size-4" />
        Exclude
      </Button>
      {known === null ? null : (
        <Banner tone={known.isKept ? 'info' : 'warning'} className="basis-full">
          <span className="wrap-anywhere">{known.words}</span>
        </Banner>
      )}
    </form>
  );
}
