/**
 * The two clocks. *Wall* time decides between processes (leases, deadlines, tokens); *business* time is
 * what people see and what budgets, waits and working hours count in. All instants are epoch milliseconds.
 */
export interface Clock {
  /** Wall clock of this machine, for display and expiry of things this process alone decides. */
  wallNow(): number;
  /** Milliseconds of a clock that never jumps; only differences mean something. */
  monotonicNow(): number;
  /** Business now. Never goes back. */
  businessNow(): number;
  /** Business seconds that pass in one wall second; 1 in production. */
  speed(): number;
}
