import { useQuery } from '@tanstack/react-query';
import type { ExclusionTest as Answer } from '@waypost/contract/campaigns-left-out';
import { CircleCheck, CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { type ExclusionQuestion, exclusionTestQuery } from './exclusion-queries.ts';

type Person = Answer['people'][number];
type Rule = Person['rules'][number];

const places: Readonly<Record<Rule['from'], string>> = {
  workspace: 'Workspace',
  campaign: 'This campaign',
  other_campaign: 'Another campaign',
};

/** Would somebody be left out, and why? @param of the campaign whose settings are asked too, saved or not. */
export function ExclusionTest({ of = {} }: { of?: Omit<ExclusionQuestion, 'text'> }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const answer = useQuery({ ...exclusionTestQuery({ ...of, text: asked }), enabled: asked !== '' });
  function ask() {
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '') return setAsked('');
    if (typed === asked) void answer.refetch();
    else setAsked(typed);
  }
  return (
    <section aria-labelledby={id}>
      <Card className="p-4">
        <h3 id={id} className="text-h3">
          Would somebody be left out?
        </h3>
        <form
          noValidate
          className="mt-3 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Field
            label="Profile link, name, email, company or domain"
            error={missing ? 'Type whom to look for.' : undefined}
          >
            <Input
              value={text}
              maxLength={500}
              onChange={(event) => {
                setText(event.target.value);
                setMissing(false);
              }}
            />
          </Field>
          <Button type="submit" busy={answer.isFetching} className="self-start">
            Test
          </Button>
        </form>
        <div aria-live="polite" className="mt-3 empty:mt-0">
          {asked === '' ? null : answer.isError ? (
            <p className="text-dense text-danger-fg">{errorMessage(answer.error)}</p>
          ) : answer.data ? (
            <Verdicts answer={answer.data} />
          ) : null}
        </div>
      </Card>
    </section>
  );
}

/** What the text was compared as, where it names no lead. */
const takenAs: Readonly<Record<Answer['takenFor'], string>> = {
  profile: 'No lead of this workspace. ',
  email: 'No lead has this address. ',
  domain: 'Taken for a domain: anybody whose company or address has it. ',
  lead: 'No lead of this workspace. ',
  company: 'No lead has this name. Taken for a company: anybody who works there. ',
};

function Verdicts({ answer: { people, more, takenFor } }: { answer: Answer }) {
  return (
    <ul className="flex flex-col divide-y divide-border border-t border-border" aria-label="Answer">
      {people.map((person) => (
        <li key={person.leadId ?? person.title} className="py-3 last:pb-0">
          <Verdict person={person} takenFor={takenFor} />
        </li>
      ))}
      {more ? (
        <li className="py-3 text-caption text-fg-subtle last:pb-0">
          More leads match. Give the profile link to test one of them.
        </li>
      ) : null}
    </ul>
  );
}

interface VerdictProps {
  person: Person;
  takenFor: Answer['takenFor'];
}

function Verdict({ person: { leadId, title, compared, rules }, takenFor }: VerdictProps) {
  const isOut = rules.length > 0;
  const Icon = isOut ? CircleX : CircleCheck;
  return (
    <>
      <p className="flex items-start gap-2 text-dense font-medium">
        <Icon
          aria-hidden
          className={cn('mt-0.5 size-4 flex-none', isOut ? 'text-danger-fg' : 'text-success-fg')}
        />
        <span className="min-w-0 wrap-anywhere">
          {title}: {isOut ? 'left out' : 'nobody leaves them out'}
        </span>
      </p>
      {isOut ? (
        <ol className="mt-2 flex flex-col gap-2 pl-6">
          {rules.map((rule, index) => (
            <li key={`${rule.kind} ${rule.name} ${rule.from}`} className="text-dense">
              <span className="flex flex-wrap items-center gap-1.5">
                <Badge>{places[rule.from]}</Badge>
                {index === 0 && rules.length > 1 ? <Badge tone="info">Strictest</Badge> : null}
              </span>
              <span className="mt-0.5 block wrap-anywhere">{rule.sentence}</span>
              <span className="block text-caption text-fg-subtle wrap-anywhere">
                {[
                  rule.reason === null ? null : `Reason: ${rule.reason}`,
                  rule.until === null ? 'No end' : `Until ${formatDate(rule.until)}`,
                ]
                  .filter((part) => part !== null)
                  .join('. ')}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="mt-1.5 pl-6 text-caption text-fg-subtle wrap-anywhere">
        {leadId === null ? takenAs[takenFor] : ''}Compared: {compared.join(', ') || 'nothing'}.
      </p>
    </>
  );
}
