import type { Ctx } from '../../../context'

/** The context of a decision by a link: the person who decides is the one whose name was entered, if one was. */
export const actingByName = (ctx: Ctx, name: string | null | undefined): Ctx =>
  name ? { ...ctx, actor: { ...ctx.actor, label: name } } : ctx
