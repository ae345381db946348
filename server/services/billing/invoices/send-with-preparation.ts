import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { MakeXml, PromisedEInvoice } from '../einvoices/at-issue'
import { makeXml, type XmlResult } from '../einvoices/make-xml'
import { eInvoiceText, isLong, writeXmlOffLoop } from '../einvoices/make-xml-off-loop'
import { officialErrors } from '../einvoices/official-errors'
import { findingIssue } from './to-issues'

/** Work done for a sending outside its transaction. */
export interface Prepared {
  /** Long e-invoices with the result of our own rules, by format and content. */
  xmls: Map<string, XmlResult>
  /** Digests of the XML that the official rules have passed. */
  passed: Set<string>
}

/**
 * Maximum number of attempts. A long invoice with official rules takes three, and each change of its draft in between
 * up to two more.
 */
const maxTries = 8

/** Aborts the transaction of a sending that first needs work taking seconds; it is retried once that is done. */
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

/** Passes if the official rules have accepted exactly these bytes, or are not installed. */
export function assertJudged(ctx: Ctx, promised: PromisedEInvoice | null, { passed }: Prepared): void {
  if (!promised || !ctx.settings.einvoiceRulesDir || passed.has(promised.digest)) return
  throw new PreparationNeeded(async () => {
    await assertOfficial(ctx, promised)
    passed.add(promised.digest)
  })
}

/**
 * Runs a sending. Slow work is done between two attempts, never inside the transaction: an attempt that lacks it
 * reports exactly what would be sent and is rolled back, a long e-invoice is made and the official rules validate it in
 * their thread, and the next attempt sends exactly this. If the draft was changed meanwhile, both are done again.
 * Within another transaction, as when the demo company sends, an aborted attempt has changed nothing but the draft's
 * sums, which the next one recomputes.
 * @throws DomainError einvoice.invalid with the findings, leaving the draft unchanged; unavailable if the thread has no
 * free turn; conflict if the draft keeps changing
 */
export async function sendWithPreparation<T>(send: (prepared: Prepared) => Promise<T>): Promise<T> {
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
