import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// A record changes in one way, `changeRecord` of core/change-record.ts. What else writes stands here, with its reason.

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
  'auth/*': { models: ['user', 'recoveryCode', 'signInOrigin', 'emailChange'], why: proof },
  'invitations/accept.ts': { models: ['user'], why: proof },
  'users/change-password.ts': { models: ['user'], why: proof },
  'platform/invite-access.ts': { models: ['user'], why: proof },
  'platform/update-company.ts': { models: ['session'], why: proof },
  'registration/*': { models: ['accountToken'], why: proof },
  'imports/*': { models: ['import', 'importRow'], why: lease },
  'einvoices/record.ts': { models: ['invoiceExport'], why: lease },
  'queues/processes.ts': { models: ['serviceProcess'], why: 'a process says that it lives' },
  'webhooks/claim.ts': { models: ['webhook_endpoints'], why: lease },
  'webhooks/notice.ts': {
    models: ['webhookEndpoint'],
    why: 'when somebody was last told, below holdEndpoint: no part of the record that people see',
  },
  'mails/retention.ts': {
    models: ['mail'],
    why: 'the sweep empties what was sent long ago, and nobody edits a sent mail',
  },
  'permissions/set.ts': {
    models: ['membershipPermission'],
    why: 'one row per word that was said, set alone, below holdTeam, which also reads what the log begins with',
  },
  'notifications/*': {
    models: ['notification', 'notificationSetting'],
    why: 'a person’s own marks and choices, each a row set alone; nobody else writes them and no log tells them',
  },
}

const verbs = new Set(['update', 'updateMany', 'updateManyAndReturn', 'upsert'])
/** Tables whose rows people change; a raw statement on them is a change, too. */
const nounTables =
  /\bupdate\s+(?:only\s+)?"?(companies|memberships|departments|projects|inquiries|contacts|articles|labor_rates|offers|invoices|rapports|credit_notes|dunnings|users|api_keys|invitations|webhook_endpoints)\b/i

interface Write {
  file: string
  model: string
  line: number
}

/** Every write past `changeRecord` in a file, by its syntax: `x.model.update(…)` and raw statements in templates. */
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
    if (
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateExpression(node) ||
      ts.isStringLiteral(node)
    ) {
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
  .flatMap(file => writesIn(file, readFileSync(path.join(folder, file), 'utf8')))
  // Hashes have an `update`, too.
  .filter(({ model }) => !/^createH/.test(model))

const allowed = ({ file, model }: Write) =>
  [file, `${file.split('/')[0]}/*`].some(key => exceptions[key]?.models.includes(model))

test('no service writes a record past the guarded change, except where a reason is given', () => {
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter(write => !allowed(write))).toEqual([])
})

test('no exception outlives its reason', () => {
  const used = (key: string, model: string) =>
    writes.some(
      write => write.model === model && (write.file === key || `${write.file.split('/')[0]}/*` === key),
    )
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
