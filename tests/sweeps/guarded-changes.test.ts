import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Records change in one way only, through `changeRecord` of platform/records/change-record.ts. Other writes are listed
// here, each with its reason.

const held =
  'documents: sums, lines and states follow from each other, so their verbs lock, compare, write and record a whole document at once'
const proof =
  'credentials (passwords, second factors, devices, links): written on condition of what was checked, never shown or edited'
const lease = 'claims, leases and results of workers, settled by token'

/** `file: models` that may be written without `changeRecord`. */
const exceptions: Record<string, { models: string[]; why: string }> = {
  'offers/*': { models: ['offer'], why: held },
  'invoices/*': { models: ['invoice', 'invoiceItem', 'invoiceDeduction'], why: held },
  'credit-notes/lower-refund-due.ts': { models: ['creditNote', 'invoice'], why: held },
  'rapports/*': {
    models: ['rapport', 'rapportEntry', 'rapportMaterial', 'rapportPhoto', 'timeEntry'],
    why: held,
  },
  'time-entries/act-on-clock.ts': {
    models: ['timeBreak'],
    why: 'the open break of a clock, inside the guarded change of its entry',
  },
  'time-sheets/approve.ts': {
    models: ['time_entries'],
    why: 'approving locks the entries of a week while the person is locked; the log of the week records it',
  },
  'auth/*': { models: ['user', 'recoveryCode', 'signInOrigin', 'emailChange'], why: proof },
  'invitations/accept.ts': { models: ['user'], why: proof },
  'users/decide-deletion.ts': {
    models: ['leaveRequest', 'timeSheet'],
    why: 'notes on absences and weeks are erased with their person',
  },
  'users/change-password.ts': { models: ['user'], why: proof },
  'operators/accept-access.ts': { models: ['user'], why: proof },
  'operators/update-company.ts': { models: ['session'], why: proof },
  'registration/*': { models: ['accountToken'], why: proof },
  'assistant/*': { models: ['assistantProposal'], why: 'decided once, on condition that it is open' },
  'messaging/*': {
    models: ['conversation', 'conversationMessage'],
    why: 'messages are only added; their delivery state comes from the vendor alone',
  },
  'conversations/*': {
    models: ['conversation', 'conversationMessage'],
    why: 'owner and delivery state are set alone; a message has nothing to edit',
  },
  'contact-requests/*': { models: ['contactRequest'], why: 'dismissed or accepted; nothing else of it changes' },
  'imports/*': { models: ['import', 'importRow'], why: lease },
  'connections/*': {
    models: ['providerConnection', 'storageItem'],
    why: 'a grant is replaced whole, its tokens by the holder of the lease; it has nothing to edit',
  },
  'accounts/*': {
    models: ['personalAccount', 'accountDelegation'],
    why: 'a grant of a person or company is replaced whole, its tokens by the holder of the lease',
  },
  'accounts/resume-calendar-syncs.ts': {
    models: ['calendarSync'],
    why: 'the problem of a sync is cleared as its account opens again, which is what the log records',
  },
  'company-documents/document-preview.ts': {
    models: ['storedFile'],
    why: 'media type for display, detected once from the bytes',
  },
  'storage/*': {
    models: ['documentPlacement', 'storageArrival', 'storageFolder', 'storageSetting', 'storageWatch'],
    why: 'results and progress of runs; what people choose goes through changeRecord',
  },
  'einvoices/settle-export.ts': { models: ['invoiceExport'], why: lease },
  'queues/announce-process.ts': { models: ['serviceProcess'], why: 'heartbeat of a process' },
  'webhooks/claim-deliveries.ts': { models: ['webhook_endpoints'], why: lease },
  'webhooks/mail-administrators.ts': {
    models: ['webhookEndpoint'],
    why: 'time of the last notice, under lockEndpoint; people do not see it in the record',
  },
  'mails/decide.ts': { models: ['mail'], why: 'decided once, on condition that it still waits' },
  'mails/release-held-mails.ts': { models: ['mail'], why: 'due again, on condition that it still waits' },
  'mails/send-by-mailbox.ts': { models: ['mail'], why: lease },
  'mails/send-due-mails.ts': { models: ['mail'], why: lease },
  'mailbox/write-sharing.ts': {
    models: ['personalAccount'],
    why: 'decided on condition that it is decided otherwise; nothing else of the account changes',
  },
  'mailbox/choose-paper-mailbox.ts': {
    models: ['membership'],
    why: 'the person’s own choice among their mailboxes; nothing else of the membership changes',
  },
  'mails/retention.ts': {
    models: ['mail'],
    why: 'the retention sweep empties old mails; a sent mail is never edited',
  },
  'permissions/set.ts': {
    models: ['membershipPermission'],
    why: 'one row per permission, set alone under lockTeam, which also reads the state before for the log',
  },
  'calendars/*': {
    models: ['calendarSync', 'calendarWatch', 'calendarLink'],
    why: 'progress and results of a run; a person chooses another calendar, there is nothing else to edit',
  },
  'calendar-feeds/create.ts': {
    models: ['calendarFeed'],
    why: 'a person’s own link, replaced whole; it has nothing to edit',
  },
  'customer-links/revoke.ts': {
    models: ['customerLink'],
    why: 'a link is revoked once, by a conditional update; it has nothing to edit',
  },
  'customer-links/create-one-time-code.ts': {
    models: ['customerLink'],
    why: 'a code is created, tried and used under the lock of its link, by its customer alone',
  },
  'customer-links/consume-one-time-code.ts': {
    models: ['customerLink'],
    why: 'a code is created, tried and used under the lock of its link, by its customer alone',
  },
  'portal/seen-by-customer.ts': {
    models: ['customerLink'],
    why: 'time of the customer’s last visit; no part of the record that people edit',
  },
  'portal/withdraw-as-customer.ts': {
    models: ['offer'],
    why: 'a consumer withdraws once, while the offer is locked; an editor open in the office then has an old version',
  },
  'portal/answer-customer-question.ts': {
    models: ['customerQuestion'],
    why: 'a question is answered once, by a conditional update; it has nothing to edit',
  },
  'signatures/keep-signature.ts': {
    models: ['signatureRequest'],
    why: 'moves by its own steps, each locked and appended to the chain of its events; it is never edited',
  },
  'signatures/end-request.ts': {
    models: ['signatureRequest'],
    why: 'moves by its own steps, each locked and appended to the chain of its events; it is never edited',
  },
  'signing/start-signing.ts': {
    models: ['signatureRequest'],
    why: 'the provider’s reference and the open state token, while the request is locked; the chain records the first',
  },
  'signing/return-from-provider.ts': {
    models: ['signatureRequest'],
    why: 'a state token is used once, by a conditional update',
  },
  'signatures/signed-paper.ts': {
    models: ['signatureRequest'],
    why: 'hashes of its documents, set once by the worker; the chain records them',
  },
  'signatures/company-sealer.ts': {
    models: ['sealKey'],
    why: 'a key that can no longer be decrypted is retired once; people do not see it',
  },
  'offers/write-line-kinds.ts': {
    models: ['offerItem', 'offer'],
    why: 'the customer’s choice, while the offer is locked, on condition of its version, in the transition that accepts or reopens and logs it',
  },
  'appointments/*': {
    models: ['appointmentUser'],
    why: 'a person’s answer, set while the appointment is locked, whose log records it',
  },
  'notifications/*': {
    models: ['notification', 'notificationSetting'],
    why: 'a person’s own marks and choices, each a row set alone; no one else writes them and no log records them',
  },
}

const verbs = new Set(['update', 'updateMany', 'updateManyAndReturn', 'upsert'])
/** Tables whose rows people change; a raw statement on them is a change as well. */
const nounTables =
  /\bupdate\s+(?:only\s+)?"?(appointments|resources|companies|company_days|company_documents|work_models|leave_types|leave_requests|leave_accounts|memberships|departments|projects|inquiries|contacts|articles|labor_rates|offers|invoices|rapports|credit_notes|dunnings|users|api_keys|invitations|time_entries|time_sheets|webhook_endpoints)\b/i

interface Write {
  file: string
  model: string
  line: number
}

/**
 * Every write in a file that bypasses `changeRecord`, by its syntax: `x.model.update(…)` and raw statements in
 * templates.
 */
function writesIn(file: string, source: string): Write[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Write[] = []
  const add = (node: ts.Node, model: string) =>
    found.push({ file, model, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && verbs.has(node.name.text)) {
      const of = node.expression
      if (ts.isPropertyAccessExpression(of)) add(node, of.name.text)
      else if (ts.isElementAccessExpression(of)) add(node, of.argumentExpression.getText())
    }
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node) || ts.isStringLiteral(node)) {
      const table = nounTables.exec(node.getText())?.[1]
      if (table) add(node, table)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const folder = 'server/services'
const writes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
  // By noun, regardless of its group folder.
  .flatMap(file => writesIn(file.slice(file.indexOf('/') + 1), readFileSync(path.join(folder, file), 'utf8')))
  // Hashes also have an `update`.
  .filter(({ model }) => !/^createH/.test(model))

const allowed = ({ file, model }: Write) =>
  [file, `${file.split('/')[0]}/*`].some(key => exceptions[key]?.models.includes(model))

test('no service writes a record without the guarded change, except where a reason is given', () => {
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter(write => !allowed(write))).toEqual([])
})

test('no exception outlives its reason', () => {
  const used = (key: string, model: string) =>
    writes.some(write => write.model === model && (write.file === key || `${write.file.split('/')[0]}/*` === key))
  const unused = Object.entries(exceptions).flatMap(([key, { models }]) =>
    models.filter(model => !used(key, model)).map(model => `${key} ${model}`),
  )
  expect(unused).toEqual([])
})

test.each([
  ['tx.project.update({})', 'project'],
  ['await inside.contact\n  .updateMany({})', 'contact'],
  ['tx.article.upsert({})', 'article'],
  ["tx['project'].update({})", "'project'"],
  ['const { update } = tx.project; const f = tx.department.update', 'department'],
  ['tx.$executeRaw`update projects set name = 1`', 'projects'],
  ['tx.$executeRaw`\n  UPDATE "contacts" c SET x = 1`', 'contacts'],
])('the sweep sees %j', (source, model) => {
  expect(writesIn('projects/x.ts', source).map(write => write.model)).toContain(model)
  expect(writesIn('projects/x.ts', source).filter(write => !allowed(write))).not.toEqual([])
})
