import { FileSpreadsheet } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** A file of which nothing but the names of its columns can be read. */
export function CsvEmpty({ onReplace }: { onReplace: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<FileSpreadsheet />}
        title="There is nothing to import"
        text="The file has a header but no rows. If its only row is a person, choose None as the header."
        action={
          <Button variant="primary" onClick={onReplace}>
            Choose another file
          </Button>
        }
      />
    </Card>
  );
}
