import { useId, type ReactNode } from 'react';
import { Card, CardBody } from '../../../ui/card.tsx';

/** One question of a creation flow. */
export function FormSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="flex flex-wrap items-baseline gap-x-2 px-4 pt-4">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {note ? <span className="text-caption text-fg-subtle">{note}</span> : null}
        </div>
        <CardBody className="flex flex-col gap-4 pt-3">{children}</CardBody>
      </Card>
    </section>
  );
}
