import { paths } from '../../../app/paths.ts';
import { EventCampaigns } from './event-campaigns.tsx';
import { EventForm } from './event-form.tsx';
import { SourcePage } from './source-page.tsx';

/** The page that turns the attendees of an event into leads. */
export function EventExtraction() {
  return (
    <SourcePage
      title="Event attendees"
      text="People who attend an event become leads, with its name and day as fields."
      path={paths.leadsFromEvents}
      worksWithoutAccount
      isSearch
      After={EventCampaigns}
    >
      {(given) => <EventForm {...given} />}
    </SourcePage>
  );
}
