import { Button } from './button.tsx';

export interface AsTableButtonProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
  /** What is shown otherwise. */
  picture?: 'chart' | 'calendar';
}

/** Shows the days behind a chart as a table, and the chart again. Its words change, so it is no button that is pressed. */
export function AsTableButton({ asTable, onChange, picture = 'chart' }: AsTableButtonProps) {
  return (
    <Button variant="ghost" size="sm" onClick={() => onChange(!asTable)}>
      {/* On a phone the title has the room. */}
      <span className="max-sm:sr-only">View as</span>{' '}
      <span className="max-sm:capitalize">{asTable ? picture : 'table'}</span>
    </Button>
  );
}
