/** Who asks: comes first in every operation. */
export interface Actor {
  readonly userId: string;
  readonly workspaceId: string;
  readonly isAdmin: boolean;
  /** The sign-in session (token family) this request belongs to. */
  readonly familyId: string;
  /** Wall instant at which the access token ends. */
  readonly expiresWallAt: number;
}

/** Finds the actor of a bearer token; undefined when the token is unknown, `expired` when it has ended. */
export type Authenticate = (accessToken: string) => Promise<Actor | 'expired' | undefined>;
