import { createOffLoop, WorkEnded } from '../../../adapters/off-loop'
import type { Ctx } from '../../../context'
import type { RulesDir } from '../../../einvoice/validate/rules-dir'
import { DomainError } from '../../../platform/errors'
import { inTurn } from '../../../platform/turns'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { type MadeXml, makeXml } from './make'
import { eInvoiceOf } from './of-invoice'
import type { Variant } from './rules'
import type { Subject } from './subject'

/** A thread of its own: no invoice waits to be checked behind a file that a user has uploaded. */
const thread = createOffLoop({ most: 1 })
const atTurn = inTurn({ most: 1 })

/** Whether making its e-invoice takes long enough for others to wait for the loop. */
export const isLong = ({ invoice }: Subject): boolean => invoice.items.length > linesPerPage

/**
 * As `makeXml` with the rules of `EINVOICE_RULES_DIR`, of a long document in a thread, in turns between companies and
 * their people. No transaction is open meanwhile.
 * @throws DomainError unavailable without a turn, or where the thread has been ended
 */
export async function makeXmlOffLoop(
  { actor, settings }: Pick<Ctx, 'actor' | 'settings'>,
  subject: Subject,
  variant: Variant,
  rulesDir = settings.einvoiceRulesDir,
): Promise<MadeXml> {
  if (!isLong(subject)) return makeXml(subject, variant, rulesDir)
  return writeXmlOffLoop({ actor }, eInvoiceText(subject), variant, rulesDir)
}

/** What an e-invoice says, as the thread takes it: two with the same text have the same XML. */
export const eInvoiceText = (subject: Subject): string => JSON.stringify(eInvoiceOf(subject))

/** The same of the text of an e-invoice, always in the thread. */
export function writeXmlOffLoop(
  { actor }: Pick<Ctx, 'actor'>,
  invoice: string,
  variant: Variant,
  rulesDir: RulesDir,
): Promise<MadeXml> {
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
