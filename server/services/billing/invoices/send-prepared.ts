import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { type MadeXml, makeXml } from '../einvoices/make'
import { eInvoiceText, isLong, writeXmlOffLoop } from '../einvoices/make-off-loop'
import { type MakeXml, officialErrors, type PromisedEInvoice } from '../einvoices/promise'
import { findingIssue } from './may-issue'

/** What has been done for a sending outside of its transaction. */
export interface Prepared {
  /** Long e-invoices with what our own rules say of them, by format and content. */
  xmls: Map<string, MadeXml>
  /** Digests of the XML that the official rules have passed. */
  passed: Set<string>
}

/**
 * How often a sending is tried. A long invoice with official rules takes three tries, and each change of its draft in
 * between up to two more.
 */
const maxTries = 8

/** Ends the transaction of a sending that needs work of seconds first; it is tried again once that is done. */
class PreparationNeeded extends Error {
  override name = 'PreparationNeeded'
  readonly prepare: () => Promise<void>
  constructor(prepare: () => Promise<void>) {
    super('something takes too long for this transaction')
    this.prepare = prepare
  }
}

/** Makes a short e-invoice at once; a long one has to be prepared. */
export const makePreparedXml =
  (ctx: Ctx, { xmls }: Prepared): MakeXml =>
  async ({ subject, variant }) => {
    if (!isLong(subject)) return makeXml(subject, variant, null)
    const text = eInvoiceText(subject)
    const key = `${JSON.stringify(variant)} ${text}`
    const xml = xmls.get(key)
    if (xml) return xml
    throw new PreparationNeeded(async () => {
      xmls.set(key, await writeXmlOffLoop(ctx, text, variant, null))
    })
  }

/** Lets pass what the official rules have passed to the byte, or what they are not installed for. */
export function assertJudged(ctx: Ctx, promised: PromisedEInvoice | null, { passed }: Prepared): void {
  if (!promised || !ctx.settings.einvoiceRulesDir || passed.has(promised.digest)) return
  throw new PreparationNeeded(async () => {
    await assertOfficial(ctx, promised)
    passed.add(promised.digest)
  })
}

/**
 * Runs a sending. What takes long is done between two tries, never inside of its transaction: a try that lacks it says
 * to the byte what would go out and is rolled back, a long e-invoice is made and the official rules judge it in their
 * thread, and the next try sends exactly this. Where the draft was changed meanwhile both are done again. Within another
 * transaction, as the demo company sends, a try that is ended has changed nothing but the draft's sums, which the next
 * one computes again.
 * @throws DomainError einvoice.invalid with the findings, which leaves the draft; unavailable where the thread has no
 *   turn; conflict where the draft is changed again and again
 */
export async function sendPrepared<T>(send: (prepared: Prepared) => Promise<T>): Promise<T> {
  const prepared: Prepared = { xmls: new Map(), passed: new Set() }
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      return await send(prepared)
    } catch (error) {
      if (!(error instanceof PreparationNeeded)) throw error
      await error.prepare()
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
