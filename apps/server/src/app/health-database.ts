import pg from 'pg';

/** A failed look at the database as a sentence that names the cause. Codes: PostgreSQL's appendix of error codes. */
export function databaseFailure(error: unknown): string {
  switch (error instanceof pg.DatabaseError ? error.code : undefined) {
    case '53100':
      return 'The disk of the database is full: nothing can be stored. Free some space.';
    case '53200':
      return 'The database is out of memory.';
    case '53300':
      return 'The database accepts no more connections. Raise max_connections or stop what holds them.';
    case '25006':
      return 'The database is read-only, as a standby is: nothing can be stored.';
    case '55P03':
      return 'A table of the database is locked by another session: nothing moves until it lets go.';
    case '57014':
      return 'The database does not answer in time.';
    case '57P03':
      return 'The database is starting up or shutting down.';
    default:
      return error instanceof Error && /timeout/iu.test(error.message)
        ? 'The database does not answer in time.'
        : 'The database is not reachable.';
  }
}
