import type { Ctx } from '../../../context'
import { endRotation } from './end-rotation'

/**
 * Cancels a rotation: from now on only the old secret signs.
 * @throws DomainError webhook.not_found, webhook.no_rotation
 */
export const cancelRotation = (ctx: Ctx, { id }: { id: number }) => endRotation(ctx, id, 'webhook.rotation_cancelled')
