import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** The UTC day under which questions are counted. */
export const questionDay = ({ clock }: Pick<Ctx, 'clock'>): string => clock.now().toISOString().slice(0, 10)

/** Counts one question against the company's daily limit. @throws DomainError assistant.spent */
export async function countQuestion(ctx: Ctx): Promise<void> {
  const { tenantId } = ctx.actor
  const { requests, tokens } = ctx.settings.assistantPerDay
  const [counted] = await inTenant(ctx, tx =>
    tx.$queryRaw<Array<{ requests: number }>>(Prisma.sql`
      insert into assistant_usage as u (tenant_id, day, requests, tokens)
      values (${tenantId}, ${questionDay(ctx)}::date, 1, 0)
      on conflict (tenant_id, day) do update set requests = u.requests + 1
        where u.requests < ${requests} and u.tokens < ${tokens}
      returning requests`),
  )
  if (!counted) throw new DomainError('assistant.spent')
}

/** Adds the tokens that an answer used. */
export const countTokens = (ctx: Ctx, tokens: number): Promise<number> =>
  inTenant(ctx, tx =>
    tx.$executeRaw(Prisma.sql`
      update assistant_usage set tokens = tokens + ${Math.ceil(tokens)}
      where tenant_id = ${ctx.actor.tenantId} and day = ${questionDay(ctx)}::date`),
  )
