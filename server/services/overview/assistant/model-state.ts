import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import { questionDay } from './count-question'

/** Which models are set up, and how much of the company's daily limit is used. */
export async function modelState(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const { chat, speech } = ctx.models
  const { requests, tokens } = ctx.settings.assistantPerDay
  const day = dayToDate(questionDay(ctx))
  const used = await inTenant(ctx, tx => tx.assistantUsage.findUnique({ where: { tenantId_day: { tenantId, day } } }))
  return {
    data: {
      language_model: chat?.name ?? null,
      speech_model: speech !== null,
      questions: { used: used?.requests ?? 0, most: requests },
      tokens: { used: Number(used?.tokens ?? 0), most: tokens },
    },
  }
}
