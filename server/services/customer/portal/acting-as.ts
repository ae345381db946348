import type { Ctx } from '../../../context'

/** With a link, the person who decides is the one whose name was entered. */
export const actingAs = (ctx: Ctx, name: string | null | undefined): Ctx =>
  name ? { ...ctx, actor: { ...ctx.actor, label: name } } : ctx
