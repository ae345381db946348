import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/** What the company has set about what customers decide: when it needs a code, and whether consumers may withdraw. */
export type DecisionTerms = Pick<Company, 'acceptanceCodeAbove' | 'signingCode' | 'withdrawalNotice'>

/** The terms as they are now, in the transaction of a decision. */
export const loadDecisionTerms = (tx: Tx, { actor: { tenantId } }: Ctx): Promise<DecisionTerms> =>
  tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { acceptanceCodeAbove: true, signingCode: true, withdrawalNotice: true },
  })
