import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { officialErrors, type PromisedEInvoice } from '../einvoices/promise'
import { findingIssue } from './may-issue'

/** What the official rules have passed, by the digest of its XML. */
export type Passed = ReadonlySet<string>

/** How often a draft may change between asking and sending before its sender hears of it. */
const asks = 3

/** Ends the transaction of a sending: what would go out has not been judged yet. */
class NotJudged extends Error {
  override name = 'NotJudged'
  readonly promised: PromisedEInvoice
  constructor(promised: PromisedEInvoice) {
    super('not judged yet')
    this.promised = promised
  }
}

/** Lets pass what the official rules have passed to the byte, or what none of them are there for. */
export function assertJudged({ settings }: Ctx, promised: PromisedEInvoice | null, passed: Passed): void {
  if (promised && settings.einvoiceRulesDir && !passed.has(promised.digest)) throw new NotJudged(promised)
}

/**
 * Runs a sending, with the official rules asked between two tries, never inside of its transaction: the first try says
 * to the byte what would go out and is rolled back, the rules judge that in their thread, and the second one sends
 * exactly this. Where the draft was changed meanwhile they are asked again.
 * @throws DomainError einvoice.invalid with the findings, which leaves the draft; conflict where it does not stand
 * still
 */
export async function untilJudged<T>(ctx: Ctx, send: (passed: Passed) => Promise<T>): Promise<T> {
  const passed = new Set<string>()
  while (passed.size <= asks) {
    try {
      return await send(passed)
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error
      const findings = await officialErrors(ctx, error.promised)
      if (findings.length > 0) {
        const issues = findings.map(finding => findingIssue(finding, ctx.locale))
        throw new DomainError('einvoice.invalid', { findings, issues })
      }
      passed.add(error.promised.digest)
    }
  }
  throw new DomainError('conflict')
}
