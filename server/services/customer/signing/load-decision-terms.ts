import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/** The company's settings for decisions of customers: when a code is needed, and whether consumers may withdraw. */
export type DecisionTerms = Pick<Company, 'acceptanceCodeAbove' | 'signingCode' | 'withdrawalNotice'>

/** The current terms, in the transaction of a decision. */
export const loadDecisionTerms = (tx: Tx, { actor: { tenantId } }: Ctx): Promise<DecisionTerms> =>
  tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { acceptanceCodeAbove: true, signingCode: true, withdrawalNotice: true },
  })
