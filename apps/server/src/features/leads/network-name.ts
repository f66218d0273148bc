import { splitFullName } from '@waypost/domain/leads/csv-row';

const nameCharactersMax = 300;

/** A name as the network shows it, in the parts that messages address people by. */
export function namesFrom(
  name: string,
  known: { firstName?: string | null | undefined; lastName?: string | null | undefined } = {},
): { fullName: string; firstName: string | null; lastName: string | null } {
  const fullName = name.replace(/\s+/gu, ' ').trim().slice(0, nameCharactersMax).toWellFormed();
  const split = fullName === '' ? null : splitFullName(fullName);
  return {
    fullName,
    firstName: known.firstName ?? (split?.firstName === '' ? null : (split?.firstName ?? null)),
    lastName: known.lastName ?? split?.lastName ?? null,
  };
}
