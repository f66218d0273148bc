/** What a job says while its account is signed out: a person has to do something, and nothing more than that. */

const goesOn = 'Then it goes on by itself.';

/** Said of what is asked again after LinkedIn did not answer; nobody has to do anything. */
export const askedAgainByItself = 'LinkedIn did not answer. It is asked again by itself.';

/** @param refusal the sentence that names the account and where to reconnect it. */
export function waitingForAccount(refusal: string): string {
  return `${refusal.replace(/, then try again\.$/, '.')} ${goesOn}`;
}

/** Whether a job with this sentence waits for an account to be reconnected. */
export const waitsForAccount = (message: string | null): boolean => message?.endsWith(goesOn) === true;
