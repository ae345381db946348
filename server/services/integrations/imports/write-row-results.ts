import type { Tx } from '../../../platform/database/db'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import type { RowIssue, RowStatus } from './schema'

export interface RowResult {
  line: number
  status: RowStatus
  issues: RowIssue[]
  duplicateId?: number | null
  entityId?: number | null
  entityVersion?: number | null
}

/** Writes the results of a batch's rows in one statement. */
export async function writeRowResults(
  tx: Tx,
  { tenantId, id }: Pick<ClaimedJob, 'tenantId' | 'id'>,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return
  const rows = JSON.stringify(
    results.map(({ line, status, issues, duplicateId = null, entityId = null, entityVersion = null }) => ({
      line,
      status,
      issues,
      duplicate_id: duplicateId,
      entity_id: entityId,
      entity_version: entityVersion,
    })),
  )
  await tx.$executeRaw`
    UPDATE import_rows r SET status = v.status, issues = v.issues, duplicate_id = v.duplicate_id, entity_id = v.entity_id,
      entity_version = v.entity_version
    FROM jsonb_to_recordset(${rows}::jsonb) AS v(line int, status text, issues jsonb, duplicate_id int, entity_id int, entity_version int)
    WHERE r.tenant_id = ${tenantId} AND r.import_id = ${id} AND r.line = v.line`
}
