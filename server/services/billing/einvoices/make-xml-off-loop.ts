import { createOffLoop, WorkEnded } from '../../../adapters/off-loop'
import type { Ctx } from '../../../context'
import type { RulesDir } from '../../../einvoice/validate/rules-dir'
import { DomainError } from '../../../platform/errors'
import { inTurn } from '../../../platform/turns'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { makeXml, type XmlResult } from './make-xml'
import { eInvoiceOfInvoice } from './of-invoice'
import type { Variant } from './rules'
import type { Subject } from './subject'

/** A separate thread: the check of an invoice never waits behind an uploaded file. */
const thread = createOffLoop({ most: 1 })
const atTurn = inTurn({ most: 1 })

/** Whether making its e-invoice would block the event loop noticeably. */
export const isLong = ({ invoice }: Subject): boolean => invoice.items.length > linesPerPage

/**
 * As `makeXml` with the rules of `EINVOICE_RULES_DIR`; a long document runs in a thread, scheduled fairly between
 * companies and their users. No transaction may be open meanwhile.
 * @throws DomainError unavailable if no turn is free, or if the thread has been ended
 */
export async function makeXmlOffLoop(
  { actor, settings }: Pick<Ctx, 'actor' | 'settings'>,
  subject: Subject,
  variant: Variant,
  rulesDir = settings.einvoiceRulesDir,
): Promise<XmlResult> {
  if (!isLong(subject)) return makeXml(subject, variant, rulesDir)
  return writeXmlOffLoop({ actor }, eInvoiceText(subject), variant, rulesDir)
}

/** The content of an e-invoice as passed to the thread: two with the same text have the same XML. */
export const eInvoiceText = (subject: Subject): string => JSON.stringify(eInvoiceOfInvoice(subject))

/** As `makeXmlOffLoop` for the text of an e-invoice, always in the thread. */
export function writeXmlOffLoop(
  { actor }: Pick<Ctx, 'actor'>,
  invoice: string,
  variant: Variant,
  rulesDir: RulesDir,
): Promise<XmlResult> {
  return atTurn(actor, async () => {
    try {
      const { xml, result } = await thread.run('make-einvoice', { invoice, variant, rulesDir })
      return { xml: Buffer.from(xml.buffer), result }
    } catch (error) {
      if (error instanceof WorkEnded) throw new DomainError('unavailable', { retryAfter: 5 })
      throw error
    }
  })
}
