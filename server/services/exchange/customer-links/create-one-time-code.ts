import { randomInt } from 'node:crypto'
import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { codeLength } from './rules'

/** How long a code is valid; below, how often it may be tried. */
export const codeForMs = 15 * 60_000
const codeTries = 5

export type Access = Pick<CustomerAccess, 'linkId'>

export const codePurpose = ({ actor: { tenantId } }: Pick<Ctx, 'actor'>, { linkId }: Access) =>
  `customer-code:${tenantId}:${linkId}`

/** Makes a code for this link, replacing the previous one; it is returned here and never again. */
export async function createOneTimeCode(tx: Tx, ctx: Ctx, access: Access): Promise<string> {
  const { tenantId } = ctx.actor
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await tx.customerLink.update({
    where: { tenantId_id: { tenantId, id: access.linkId } },
    data: {
      codeHash: ctx.secretBox.hash(code, codePurpose(ctx, access)),
      codeUntil: new Date(ctx.clock.now().getTime() + codeForMs),
      codeTries,
    },
    select: { id: true },
  })
  return code
}
