import type { Ctx } from '../../context'
import { DomainError } from '../../core/errors'
import type { Locale } from '../../core/locale'

/** Keeps the language that a person reads in. */
export async function setLanguage(ctx: Ctx, { language }: { language: Locale }) {
  const { userId } = ctx.actor
  if (!userId) throw new DomainError('forbidden')
  await ctx.db.throughDoor('credential', tx =>
    tx.user.update({ where: { id: userId }, data: { locale: language }, select: { id: true } }),
  )
  return { data: { language } }
}
