import type { App } from '../../context'
import { tell } from '../../core/diagnostics'
import { DomainError } from '../../core/errors'
import { jobContext } from '../../core/job-context'
import { type Bounds, type ClaimedJob, type JobCounts, type JobOutcome, workOff } from '../../core/job-table'
import { documentMakers } from './makers'
import type { DocumentKind } from './schema'
import { documentTable } from './table'

/** What the local engine prints at a time; whoever asks for a document in person waits behind two at most. */
const concurrency = 2

/** Makes and freezes the documents that are due, until none is. One that a mail or a person had made before is left as it is. */
export function makeDueDocuments(app: App, bounds: Bounds = {}): Promise<JobCounts> {
  return workOff(app, documentTable, {
    ...bounds,
    concurrency,
    run: job => make(app, job),
    onClaimed: documents => tell('document.claimed', { documents }),
    onSettled: (result, { durationMs }) => tell('document.settled', { result, durationMs }),
  })
}

async function make(app: App, { tenantId, id, attempt }: ClaimedJob): Promise<JobOutcome> {
  try {
    const ctx = await jobContext(app, { tenantId, requestId: `document-${id}`, label: 'document-out' })
    const { kind, entityId } = await app.db.inTenant(tenantId, tx =>
      tx.documentJob.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
    )
    await documentMakers[kind as DocumentKind](ctx, { id: entityId })
    tell('document.rendered', { document: id })
    return { result: 'done' }
  } catch (error) {
    app.log.warn({ err: error, document: id, attempt }, 'document not made')
    const away = error instanceof DomainError && error.key === 'pdf.unavailable' && !(await app.pdf.healthy())
    const reason = error instanceof DomainError ? error.key : 'internal'
    return { result: away ? 'away' : 'failed', error: reason }
  }
}
