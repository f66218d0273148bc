import { Card, CardBody } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { useBuilder } from '../builder-context.ts';

/** Whether the campaign takes in who joins its lists later. */
export function EvergreenField() {
  const { draft, state } = useBuilder();
  return (
    <Card>
      <CardBody>
        <Checkbox
          checked={state.content.settings.evergreen}
          onCheckedChange={(on) => {
            const { settings } = draft.store.getState().content;
            draft.change({ settings: { ...settings, evergreen: on === true } });
          }}
          label="Take in new people while it runs"
          help="Whoever joins these lists later comes in within a minute, by the same rules. The campaign then stays open and waits for new people, until it is ended or this is switched off."
        />
      </CardBody>
    </Card>
  );
}
