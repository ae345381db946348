import type { Ctx } from '../../../context'
import { endRotation } from './end-rotation'

/**
 * Ends a rotation: from now on only the new secret signs.
 * @throws DomainError webhook.not_found, webhook.no_rotation
 */
export const commitRotation = (ctx: Ctx, { id }: { id: number }) => endRotation(ctx, id, 'webhook.rotation_committed')
