/** A made-up person of the simulated network, as a search shows them, with what the page of their company says. */
export interface SamplePerson {
  publicIdentifier: string;
  firstName: string;
  lastName: string;
  headline: string;
  location: string;
  title: string;
  company: string;
  /** The trade of the company in the words of the network. */
  industry: string;
  /** How many work there, as a band: `51-200`. */
  companySize: string | null;
}

/** People of the simulated network, to whom no account is needed. Absent where a real provider is the outside world. */
export interface SamplePeople {
  /**
   * Whom the address of a people search finds, always in the same order; nobody hidden.
   * @param limit 1 to 100 people.
   * @throws SamplePeopleFailure when the network does not answer.
   */
  find(url: string, limit: number): Promise<SamplePerson[]>;
}

export class SamplePeopleFailure extends Error {}
