export type LedgerKind =
  | 'invite'
  | 'withdraw'
  | 'message'
  | 'inmail'
  | 'open_message'
  | 'visit'
  | 'follow'
  | 'unfollow'
  | 'comment'
  | 'react'
  | 'message_react'
  | 'answer_invitation'
  | 'post';

/** A mutation request at the moment it arrived. */
export interface LedgerEntry {
  seq: number;
  kind: LedgerKind;
  wallAt: string;
  businessAt: string;
  /** The account id that was used and the member (LinkedIn person) behind it. */
  account: string;
  member: string;
  memberPublicId: string;
  person?: { id: string; publicIdentifier: string };
  /** Post or invitation the request is about, where it is not a person. */
  target?: string;
  text?: string;
  subject?: string;
  textFingerprint?: string;
  fault?: string;
}

/** What became of it. */
export interface LedgerOutcome {
  applied: boolean;
  appliedAt?: { wallAt: string; businessAt: string };
  /** What the caller was told; `dropped` when the connection was cut instead. */
  answer: { status: number; type?: string } | 'dropped';
  ref?: string;
  /** The network's own limit this request would have passed. */
  overLimit?: string;
  noted?: boolean;
}

export type LedgerRow = LedgerEntry & { outcome?: LedgerOutcome };
