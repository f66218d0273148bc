import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { readTextFile } from './read-text-file.ts';
import { columnsLeft, type readAttendees } from './read-attendees.ts';

export interface AttendeeListProps {
  text: string;
  people: ReturnType<typeof readAttendees>;
  error: string | undefined;
  onText: (text: string) => void;
}

const shown = 3;
const bytesMax = 2 * 1024 * 1024;

/** A list of attendees that the organiser exported or somebody copied. */
export function AttendeeList({ text, people, error, onText }: AttendeeListProps): ReactNode {
  const left = columnsLeft(text);
  return (
    <>
      <Field
        label="List of attendees"
        help="One person a line: a profile link, or name, title, company. A table with a header is read by its columns."
        error={error}
        required
      >
        <Textarea
          value={text}
          rows={5}
          spellCheck={false}
          placeholder={'Ada Lovelace, CTO, Acme\nhttps://www.linkedin.com/in/grace-hopper'}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <FileDrop
        label="Or drop a CSV or text file here"
        endings={['.csv', '.txt', '.tsv']}
        bytesMax={bytesMax}
        limitText="CSV or text, up to 2 MiB"
        onFile={(file) => void readTextFile(file).then(onText)}
      />
      {people.length > 0 ? (
        <div className="rounded-card border border-border text-dense">
          <p className="border-b border-border bg-sunken px-3 py-2 font-medium">
            {countOf(people.length, 'person', 'people')}
          </p>
          <ul className="divide-y divide-border">
            {people.slice(0, shown).map((person, index) => (
              <li key={index} className="truncate px-3 py-1.5">
                {[person.fullName, person.role, person.title, person.company, person.profileUrl]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
            {people.length > shown ? (
              <li className="px-3 py-1.5 text-fg-muted">
                and {countOf(people.length - shown, 'more person', 'more people')}
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
      {left.length > 0 ? (
        <p className="text-caption text-warning-fg">
          Not taken over: {left.join(', ')}. Read are links, names, titles, companies and roles.
        </p>
      ) : null}
      <p className="text-caption text-fg-subtle">
        For an export with many columns the{' '}
        <Link
          to={paths.leadsFromCsv}
          className="font-medium text-accent-fg underline-offset-3 hover:underline"
        >
          CSV Upload
        </Link>{' '}
        maps every column and keeps it.
      </p>
    </>
  );
}
