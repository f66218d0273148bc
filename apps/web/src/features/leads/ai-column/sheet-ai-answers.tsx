import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates.ts';
import { SheetPart } from '../components/lead-sheet-parts.tsx';
import { aiAnswersQuery, aiColumnsQuery } from './ai-column-queries.ts';

export interface SheetAiAnswersProps {
  leadId: string;
  /** Values of own fields by name, as they stand now. */
  values: ReadonlyMap<string, string | null>;
}

/** What AI columns found about a lead, each with the words it rests on; nothing where none was asked. */
export function SheetAiAnswers({ leadId, values }: SheetAiAnswersProps) {
  const columns = useQuery(aiColumnsQuery).data ?? [];
  const answers = useQuery({ ...aiAnswersQuery(leadId), enabled: columns.length > 0 }).data ?? [];
  const shown = columns.flatMap((column) => {
    const answer = answers.find(({ columnId }) => columnId === column.id);
    return answer === undefined || !column.filled ? [] : [{ column, answer }];
  });
  if (shown.length === 0) return null;
  return (
    <SheetPart title="AI columns">
      <ul className="flex flex-col gap-3">
        {shown.map(({ column, answer }) => {
          const value = values.get(column.name) ?? null;
          const isOwn = value !== null && value !== answer.answer;
          return (
            <li key={column.id} className="text-dense">
              <p className="flex justify-between gap-2">
                <span className="min-w-0 font-medium break-words">{column.name}</span>
                <time dateTime={answer.at} className="flex-none text-caption text-fg-subtle">
                  {formatDate(answer.at)}
                </time>
              </p>
              <p className="text-caption text-fg-muted">{column.question}</p>
              {answer.answer === null ? (
                <p className="mt-1 text-fg-muted">Unknown. {answer.reason}</p>
              ) : (
                <>
                  <p className="mt-1 break-words">{answer.answer}</p>
                  {answer.quote === null ? null : (
                    <blockquote className="mt-1 border-l-2 border-chart-1/40 pl-2.5 text-fg-muted">
                      <span className="text-caption">{answer.field}: </span>“{answer.quote}”
                    </blockquote>
                  )}
                </>
              )}
              {isOwn ? (
                <p className="mt-1 text-caption text-fg-muted">“{value}” was written by hand and stays.</p>
              ) : null}
              {answer.old ? (
                <p className="mt-1 text-caption text-fg-muted">The question was changed since.</p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </SheetPart>
  );
}
