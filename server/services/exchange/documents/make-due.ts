import type { App, Ctx } from '../../../context'
import { publish } from '../../../platform/diagnostics'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import {
  type Bounds,
  type ClaimedJob,
  type JobCounts,
  type JobOutcome,
  workOff,
} from '../../../platform/jobs/job-table'
import { lackedRoom } from '../../../platform/turns'
import type { DocumentKind } from './document-kind'
import { documentTable } from './table'

export type MakeDocument = (ctx: Ctx, request: { id: number }) => Promise<{ filename: string; bytes: Buffer }>

export type DocumentMakers = Readonly<Record<DocumentKind, MakeDocument>>

/** How many documents the local engine prints at a time. */
const concurrency = 2

/**
 * Makes and freezes the due documents until none is left. One that a mail or a person has already made is left as it
 * is.
 */
export function makeDueDocuments(
  app: App,
  { makers, ...bounds }: Bounds & { makers: DocumentMakers },
): Promise<JobCounts> {
  return workOff(app, documentTable, {
    ...bounds,
    concurrency,
    run: job => make(app, makers, job),
    onClaimed: documents => publish('document.claimed', { documents }),
    onSettled: (result, { durationMs }) => publish('document.settled', { result, durationMs }),
  })
}

async function make(app: App, makers: DocumentMakers, { tenantId, id, attempt }: ClaimedJob): Promise<JobOutcome> {
  try {
    const ctx = await jobContext(app, { tenantId, requestId: `document-${id}`, label: 'document-out' })
    const { kind, entityId } = await app.db.inTenant(tenantId, tx =>
      tx.documentJob.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
    )
    await makers[kind as DocumentKind](ctx, { id: entityId })
    publish('document.rendered', { document: id })
    return { result: 'done' }
  } catch (error) {
    app.log.warn({ err: error, document: id, attempt }, 'document not made')
    const unprinted = error instanceof DomainError && error.key === 'pdf.unavailable' && !(await app.pdf.healthy())
    const reason = error instanceof DomainError ? error.key : 'internal'
    return { result: unprinted || lackedRoom(error) ? 'away' : 'failed', error: reason }
  }
}
