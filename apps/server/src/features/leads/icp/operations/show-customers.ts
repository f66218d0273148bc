import type { customersQuery, IcpCustomer } from '@waypost/contract/leads-icp';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { getStoredList } from '../../operations/change-lists.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { findCustomers } from '../store/customer.store.ts';

const customersMax = 30;

/** Leads to tick as best customers. @throws AppError `not_found` for a list that is none. */
export async function showCustomers(
  { db }: Pick<IcpDeps['platform'], 'db'>,
  workspaceId: string,
  { search, listId }: z.output<typeof customersQuery>,
): Promise<{ items: IcpCustomer[] }> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if (listId !== undefined) await getStoredList(tx, workspaceId, listId);
    const asked = { search, listId: listId ?? null };
    return { items: await findCustomers(tx, workspaceId, asked, customersMax) };
  });
}
