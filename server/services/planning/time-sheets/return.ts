import type { Ctx } from '../../../context'
import { moveSheet } from './move-sheet'
import { notifyDecision } from './notify-decision'
import type { ReturnTimeSheet } from './schema'

/**
 * Returns a submitted week to its person, with what has to be corrected.
 * @throws DomainError as `moveSheet`
 */
export function returnTimeSheet(ctx: Ctx, { note, ...input }: ReturnTimeSheet) {
  return moveSheet(ctx, 'return', input, async ({ tx, now }) => {
    await notifyDecision(tx, ctx, input, { de: 'zurückgegeben', en: 'returned' }, note)
    return { columns: { note, decidedAt: now, decidedByUserId: ctx.actor.userId }, action: 'returned' }
  })
}
