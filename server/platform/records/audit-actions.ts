import { type ActionName, registered } from '../../nouns/registers'

/** Actions in the audit log: `<record>.<verb in the past>`, e.g. `invoice.sent`. */
export type AuditAction = ActionName

const records = registered('records')

export const auditActions = Object.entries(records).flatMap(([name, { verbs = {} }]) =>
  Object.keys(verbs).map(verb => `${name}.${verb}` as AuditAction),
)
