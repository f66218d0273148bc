/** Pages of the public web at addresses that customers typed, as plain text. */
export interface WebPages {
  /**
   * The words of one page, without its markup; follows a few redirects within the public web.
   * @throws WebPageFailure with a sentence for people.
   */
  readText(url: string): Promise<string>;
}

export class WebPageFailure extends Error {}
