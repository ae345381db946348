import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { askingPerson } from './asking-person'
import type { StoredMessage } from './read-conversations'

/** Messages of one conversation; the next question begins another one. */
const maxMessages = 100

/**
 * Adds a message to one of the person's own conversations; false if that one is deleted, full or of another person. One
 * statement, so that two pages with the same conversation do not overwrite each other's messages.
 */
export async function appendMessage(ctx: Ctx, id: number, message: StoredMessage): Promise<boolean> {
  const { tenantId, userId } = askingPerson(ctx)
  // Leaves room for the answer.
  const room = message.role === 'user' ? maxMessages - 1 : maxMessages
  const count = await inTenant(ctx, tx =>
    tx.$executeRaw(Prisma.sql`
      update assistant_conversations
      set messages = messages || jsonb_build_array(${JSON.stringify(message)}::jsonb), changed_at = ${ctx.clock.now()}
      where tenant_id = ${tenantId} and id = ${id} and user_id = ${userId} and jsonb_array_length(messages) < ${room}`),
  )
  return count > 0
}
