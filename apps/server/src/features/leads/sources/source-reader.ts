import type { LeadsNetwork } from '../leads-network.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StillWanted } from './next-page.ts';
import type { FoundItem } from './store-found.ts';

/** One step through a source. `at` is whatever the reader needs to go on; it is stored with the people. */
export interface SourcePage<Position> {
  items: FoundItem[];
  /** Null: the source is read to its end. */
  next: Position | null;
  /** People there are, once that is known. */
  total: number | null;
  /** What is read next, in words, where that says something. */
  reading?: string;
}

export interface SourceReader<Position = unknown> {
  start: Position;
  /** @param still what is wanted yet: a page that costs something is no larger than that takes. */
  readPage(at: Position, still: StillWanted): Promise<SourcePage<Position>>;
}

export interface ReaderDeps extends Pick<Platform, 'db' | 'clock'> {
  network: LeadsNetwork;
}
