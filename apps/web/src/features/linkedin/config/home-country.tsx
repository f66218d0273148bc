import type { Pace } from '@waypost/contract/linkedin-config';
import { useMemo } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveHomeCountry } from './api/change-pace.ts';
import { countries } from './model/countries.ts';

const notSaid = '';

/** Where the person of the account is at home; stored as soon as it is chosen. */
export function HomeCountry({ accountId, pace }: { accountId: string; pace: Pace }) {
  const save = useSaveHomeCountry(accountId);
  const options = useMemo(() => [{ value: notSaid, label: 'Not said' }, ...countries()], []);
  const chosen = save.isPending ? save.variables : pace.homeCountry;
  return (
    <Field
      label="Home country"
      help="LinkedIn sees the next new sign-in come from there."
      className="w-72 max-w-full"
    >
      <Combobox
        options={options}
        value={chosen ?? notSaid}
        searchPlaceholder="Search countries"
        onValueChange={(country) =>
          save.mutate(country === notSaid ? null : country, {
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
    </Field>
  );
}
