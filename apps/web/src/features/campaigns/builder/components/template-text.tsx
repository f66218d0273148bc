import { isTemplateVariable } from '@waypost/domain/campaigns/message-template';
import { cn } from '../../../../ui/class-names.ts';

/** A wording with its variables on a ground of their own; what is no variable stands out as a mistake. */
export function TemplateText({ template }: { template: string }) {
  return template.split(/(\{\{[^{}]*\}\})/g).map((part, index) => {
    if (index % 2 === 0) return part;
    const [name = '', ...fallback] = part.slice(2, -2).split('|');
    const good = isTemplateVariable(name.trim().toLowerCase()) && fallback.join('|').trim() !== '';
    return (
      <mark
        key={index}
        className={cn('rounded-tag text-transparent', good ? 'bg-accent-bg' : 'bg-danger-bg')}
      >
        {part}
      </mark>
    );
  });
}
