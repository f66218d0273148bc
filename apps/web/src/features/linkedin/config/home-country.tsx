import type { Pace } from '@waypost/contract/linkedin-config';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { CountryPicker } from '../components/country-picker.tsx';
import { useSaveHomeCountry } from './api/change-pace.ts';

/** Where the person of the account is at home; stored as soon as it is chosen. */
export function HomeCountry({ accountId, pace }: { accountId: string; pace: Pace }) {
  const save = useSaveHomeCountry(accountId);
  return (
    <CountryPicker
      value={save.isPending ? save.variables : pace.homeCountry}
      help="The next new sign-in comes from there."
      className="w-72 max-w-full"
      onValueChange={(country) =>
        save.mutate(country, {
          onSuccess: () => toast({ tone: 'success', title: 'The home country is saved' }),
          onError: (error) =>
            toast({
              tone: 'danger',
              title: 'The home country was not saved',
              description: errorMessage(error),
            }),
        })
      }
    />
  );
}
