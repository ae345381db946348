import { createHash } from 'node:crypto'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { type MadeXml, makeXml } from '../einvoices/make'
import { isLong, makeXmlOffLoop } from '../einvoices/make-off-loop'
import { eInvoiceOf } from '../einvoices/of-invoice'
import { type MakeXml, officialErrors, type PromisedEInvoice, type WantedEInvoice } from '../einvoices/promise'
import { findingIssue } from './may-issue'

/** What of a sending has been done outside of its transaction. */
export interface Judged {
  /** Digests of the XML that the official rules have passed. */
  passed: Set<string>
  /** Long e-invoices, with what our own rules say of them, by `contentKey`. */
  made: Map<string, MadeXml>
}

/** How often a draft may change between asking and sending before its sender hears of it. */
const asks = 3

/** Ends the transaction of a sending: what would go out has not been made yet. */
class NotMade extends Error {
  override name = 'NotMade'
  readonly wanted: WantedEInvoice
  readonly key: string
  constructor(wanted: WantedEInvoice, key: string) {
    super('not made yet')
    this.wanted = wanted
    this.key = key
  }
}

/** The same: what would go out has not been judged by the official rules yet. */
class NotJudged extends Error {
  override name = 'NotJudged'
  readonly promised: PromisedEInvoice
  constructor(promised: PromisedEInvoice) {
    super('not judged yet')
    this.promised = promised
  }
}

/** Two e-invoices with the same key are the same to the byte. */
const contentKey = ({ subject, variant }: WantedEInvoice): string =>
  createHash('sha256')
    .update(JSON.stringify([eInvoiceOf(subject), variant]))
    .digest('hex')

/** Takes a long e-invoice from what was made before the transaction began; a short one is made at once. */
export const makeBefore =
  ({ made }: Judged): MakeXml =>
  async (subject, variant, rulesDir) => {
    if (!isLong(subject)) return makeXml(subject, variant, rulesDir)
    const key = contentKey({ subject, variant })
    const known = made.get(key)
    if (!known) throw new NotMade({ subject, variant }, key)
    return known
  }

/** Lets pass what the official rules have passed to the byte, or what none of them are there for. */
export function assertJudged({ settings }: Ctx, promised: PromisedEInvoice | null, { passed }: Judged): void {
  if (promised && settings.einvoiceRulesDir && !passed.has(promised.digest)) throw new NotJudged(promised)
}

/**
 * Runs a sending. What takes long is done between two tries, never inside of its transaction: the first try says to the
 * byte what would go out and is rolled back, a long e-invoice is made and the official rules judge it in their thread,
 * and the next one sends exactly this. Where the draft was changed meanwhile both are done again.
 * @throws DomainError einvoice.invalid with the findings, which leaves the draft; conflict where it does not stand
 * still
 */
export async function untilJudged<T>(ctx: Ctx, send: (judged: Judged) => Promise<T>): Promise<T> {
  const judged: Judged = { passed: new Set(), made: new Map() }
  while (judged.passed.size <= asks && judged.made.size <= asks) {
    try {
      return await send(judged)
    } catch (error) {
      if (error instanceof NotMade) {
        const { subject, variant } = error.wanted
        judged.made.set(error.key, await makeXmlOffLoop(ctx, subject, variant, null))
      } else if (error instanceof NotJudged) {
        await assertOfficial(ctx, error.promised)
        judged.passed.add(error.promised.digest)
      } else throw error
    }
  }
  throw new DomainError('conflict')
}

/** @throws DomainError einvoice.invalid */
async function assertOfficial(ctx: Ctx, promised: PromisedEInvoice): Promise<void> {
  const findings = await officialErrors(ctx, promised)
  if (findings.length === 0) return
  const issues = findings.map(finding => findingIssue(finding, ctx.locale))
  throw new DomainError('einvoice.invalid', { findings, issues })
}
