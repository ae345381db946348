import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Records change in one way only, through `changeRecord` of platform/records/change-record.ts. Other writes are listed
// here, each with its reason.

const held =
  'documents: sums, lines and states follow from each other, so their verbs hold, compare, write and tell a whole document at once'
const proof =
  'what proves who somebody is (passwords, second factors, devices, links): written on condition of what was checked, never shown nor edited'
const lease = 'claims, leases and results of workers, settled by token'

/** `file: models` that may be written without `changeRecord`. */
const exceptions: Record<string, { models: string[]; why: string }> = {
  'offers/*': { models: ['offer'], why: held },
  'invoices/*': { models: ['invoice', 'invoiceItem', 'invoiceDeduction'], why: held },
  'credit-notes/refund.ts': { models: ['creditNote', 'invoice'], why: held },
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
    why: 'approving locks the entries of a week, below the held person: the log of the week tells it',
  },
  'auth/*': { models: ['user', 'recoveryCode', 'signInOrigin', 'emailChange'], why: proof },
  'invitations/accept.ts': { models: ['user'], why: proof },
  'users/deletion.ts': {
    models: ['leaveRequest', 'timeSheet'],
    why: 'what was said of absences and weeks is forgotten with its person',
  },
  'users/change-password.ts': { models: ['user'], why: proof },
  'operators/invite-access.ts': { models: ['user'], why: proof },
  'operators/update-company.ts': { models: ['session'], why: proof },
  'registration/*': { models: ['accountToken'], why: proof },
  'assistant/*': { models: ['assistantProposal'], why: 'decided once, on condition that it is open' },
  'messaging/*': {
    models: ['conversation', 'conversationMessage'],
    why: 'messages are added and stay; what became of them is told by the vendor alone',
  },
  'conversations/*': {
    models: ['conversation', 'conversationMessage'],
    why: 'whose it is and what became of messages: marks set alone, there is nothing in a message to edit',
  },
  'contact-requests/*': { models: ['contactRequest'], why: 'laid aside or taken up, nothing else of it changes' },
  'imports/*': { models: ['import', 'importRow'], why: lease },
  'connections/*': {
    models: ['providerConnection', 'storageItem'],
    why: 'a grant is replaced whole, and its tokens by whoever has the lease; there is nothing in it to edit',
  },
  'accounts/*': {
    models: ['personalAccount'],
    why: 'a person’s grant, replaced whole, and its tokens by whoever has the lease',
  },
  'company-documents/read.ts': { models: ['storedFile'], why: 'as what its bytes are shown, looked up in them once' },
  'storage/*': {
    models: ['documentPlacement', 'storageFolder', 'storageSetting'],
    why: 'what runs found and how far they came; what people choose goes through changeRecord',
  },
  'einvoices/create-export.ts': { models: ['invoiceExport'], why: lease },
  'queues/processes.ts': { models: ['serviceProcess'], why: 'a process says that it lives' },
  'webhooks/claim.ts': { models: ['webhook_endpoints'], why: lease },
  'webhooks/notice.ts': {
    models: ['webhookEndpoint'],
    why: 'when somebody was last told, below lockEndpoint: no part of the record that people see',
  },
  'mails/retention.ts': {
    models: ['mail'],
    why: 'the sweep empties what was sent long ago, and nobody edits a sent mail',
  },
  'permissions/set.ts': {
    models: ['membershipPermission'],
    why: 'one row per word that was said, set alone, below lockTeam, which also reads what the log begins with',
  },
  'calendars/*': {
    models: ['calendarSync', 'calendarWatch', 'calendarLink'],
    why: 'how far a run came and what it found; a person chooses a calendar anew, and there is nothing else to edit',
  },
  'calendar-feeds/change.ts': {
    models: ['calendarFeed'],
    why: 'a person’s own link, replaced whole: there is nothing in it to edit',
  },
  'customer-links/revoke.ts': {
    models: ['customerLink'],
    why: 'a link is ended once, by the statement that asks whether it was: there is nothing in it to edit',
  },
  'customer-links/keep-open.ts': {
    models: ['customerLink'],
    why: 'links end later by the law: there is nothing in it that anyone edits',
  },
  'customer-links/code.ts': {
    models: ['customerLink'],
    why: 'a code is made, tried and used up under the lock of its link, by its customer alone: nobody edits it',
  },
  'portal/seen.ts': {
    models: ['customerLink'],
    why: 'when the customer looked last: no part of the record that people edit',
  },
  'portal/withdraw-as-customer.ts': {
    models: ['offer'],
    why: 'a consumer withdraws once, while the offer is locked; what the office had open then is another version',
  },
  'portal/questions.ts': {
    models: ['customerQuestion'],
    why: 'a question is answered once, by the statement that asks whether it was: there is nothing in it to edit',
  },
  'signatures/keep-signature.ts': {
    models: ['signatureRequest'],
    why: 'moves by its own steps, each held and written into the chain of its events; nobody edits it',
  },
  'signing/start-signing.ts': {
    models: ['signatureRequest'],
    why: 'where the provider has it and the state that is out, below the held request; the chain tells the first',
  },
  'signing/return-from-provider.ts': {
    models: ['signatureRequest'],
    why: 'a state is used up once, by the statement that asks whether it was',
  },
  'signatures/signed-paper.ts': {
    models: ['signatureRequest'],
    why: 'hashes of the papers that were made of it, once, by the worker; the chain tells them',
  },
  'signatures/sealer-of.ts': {
    models: ['sealKey'],
    why: 'a key that cannot be opened any more is retired once: no part of what people see',
  },
  'offers/order-chosen.ts': {
    models: ['offerItem', 'offer'],
    why: 'what a customer ordered, below the held offer, on condition of its version, in the move that accepts and logs it',
  },
  'appointments/*': {
    models: ['appointmentUser'],
    why: 'what a person answered, set below the held appointment, whose log tells it',
  },
  'notifications/*': {
    models: ['notification', 'notificationSetting'],
    why: 'a person’s own marks and choices, each a row set alone; nobody else writes them and no log tells them',
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
