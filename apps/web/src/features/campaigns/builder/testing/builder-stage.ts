import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { aSubscription, aUser } from '../../../../testing/people.ts';
import { signInAs } from '../../../../testing/render-app.tsx';
import { answers, server } from '../../../../testing/server.ts';

/** Somebody signed in before an empty workspace, as far as the builder asks about it. */
export function beforeTheBuilder(): void {
  sessionStorage.clear();
  signInAs(aUser());
  server.use(
    answers(linkedinRoutes.listAccounts, []),
    answers(leadsRoutes.listLists, []),
    answers(usersRoutes.getSubscription, aSubscription()),
    answers(campaignsRoutes.preview, { problems: [], leads: [], leftOut: [] }),
    answers(campaignsRoutes.list, []),
  );
}
