import { person, router, secured } from '../../../http/trpc'
import { auditPeople, listAudit } from './read'
import { recordExport } from './record-export'
import { AuditPage, AuditPeople, AuditTextsEnvelope, ExportAudit, ExportNoted, ListAudit } from './schema'
import { auditTexts } from './texts'

export const audit = router({
  list: secured('audit:read')
    .meta({ app: 'GET /audit', summary: 'Who changed what, newest first' })
    .input(ListAudit)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  people: secured('audit:read')
    .meta({ summary: 'Everybody of the company, for narrowing the log to one of them' })
    .output(AuditPeople)
    .query(({ ctx }) => auditPeople(ctx)),
  texts: person('what kinds of records and actions are called is no secret')
    .meta({ summary: 'What the log calls records and actions' })
    .output(AuditTextsEnvelope)
    .query(({ ctx }) => auditTexts(ctx)),
  noteExport: secured('audit:read')
    .meta({ summary: 'Write down that the log is taken along as a file' })
    .input(ExportAudit)
    .output(ExportNoted)
    .mutation(({ ctx, input }) => recordExport(ctx, input)),
})
