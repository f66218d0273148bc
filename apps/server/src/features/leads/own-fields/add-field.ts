import type { CustomField } from '@waypost/contract/leads-grid';
import { knownFieldName } from '@waypost/domain/leads/field-name';
import { newFieldProblem } from '@waypost/domain/leads/new-field-name';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listColumns } from '../ai-column/column.store.ts';
import { insertCustomField } from '../grid/custom-field.store.ts';
import { namesLike } from './rename-field.store.ts';

/** @throws AppError `conflict` where a field or an AI column has the name, in whatever letters: its kind stays. */
export async function addCustomField(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  field: CustomField,
): Promise<CustomField> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const columns = await listColumns(tx, workspaceId);
    const taken = [...(await namesLike(tx, workspaceId, field.name)), ...columns.map(({ name }) => name)];
    const known = knownFieldName(field.name, taken);
    if (known !== null) throw thereAlready(known);
    const problem = newFieldProblem(field.name, taken);
    if (problem !== null) throw refused(problem);
    // Somebody may add it at the same time.
    if (!(await insertCustomField(tx, workspaceId, field))) throw thereAlready(field.name);
    return field;
  });
}

const thereAlready = (name: string): AppError => refused(`There is a field called “${name}” already.`);

function refused(message: string): AppError {
  return new AppError('conflict', message, { issues: [{ path: 'body.name', message }] });
}
