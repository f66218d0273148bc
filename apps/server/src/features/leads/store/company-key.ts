import { companyKey } from '@waypost/domain/leads/company-name';

/** How a company is compared; '' for a name without a word. Null stays null: nobody is its colleague. */
export function companyKeyOf(company: string | null): string | null {
  return company === null ? null : companyKey(company);
}
