import { useQuery } from '@tanstack/react-query';
import type { AiAnswer, AiColumn } from '@waypost/contract/leads-ai-column';
import { aiAnswersQuery } from './ai-column-queries.ts';
import { useAiColumnNamed } from './ai-columns-context.ts';

const none = <span className="text-fg-subtle">-</span>;

/** The value of an own field; one that a model answers says what it rests on, or why it is unknown. */
export function OwnValue({ leadId, name, value }: { leadId: string; name: string; value: string | null }) {
  const column = useAiColumnNamed(name);
  if (column !== undefined) return <AiValue leadId={leadId} column={column} value={value} />;
  return value === null || value === '' ? (
    none
  ) : (
    <span className="truncate" title={value}>
      {value}
    </span>
  );
}

function AiValue({ leadId, column, value }: { leadId: string; column: AiColumn; value: string | null }) {
  const answer = useQuery(aiAnswersQuery(leadId)).data?.find(({ columnId }) => columnId === column.id);
  if (value !== null && value !== '') {
    return (
      <span className="truncate" title={restsOn(value, answer)}>
        {value}
      </span>
    );
  }
  if (answer?.answer !== null) return none;
  return (
    <span className="truncate text-fg-subtle italic" title={answer.reason ?? undefined}>
      Unknown
    </span>
  );
}

/** What a value rests on, where it is the model's and not somebody's own. */
export function restsOn(value: string, answer: AiAnswer | undefined): string {
  if (answer === undefined || answer.answer !== value || answer.quote === null) return value;
  return `${value}\n${answer.field ?? 'Text'}: “${answer.quote}”`;
}
