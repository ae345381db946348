import { type Company, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import { may, permissionsOf } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { logoUrl } from '../companies/logo-url'
import { avatarUrl } from '../users/avatar-url'
import { withAccounts } from '../users/with-accounts'

/** The signed-in person, their company, and what they may do. @throws DomainError unauthorized */
export async function sessionView(ctx: Ctx) {
  const { actor } = ctx
  const { userId, role } = actor
  if (!userId || !role) throw new DomainError('unauthorized')
  const [row] = (await ctx.db.select(
    actor.tenantId,
    Prisma.sql`select c.company_id as "companyId", c.name, c.country_code as "countryCode", c.time_zone as "timeZone",
        c.primary_color as "primaryColor", c.logo_key as "logoKey", c.default_vat_rate as "defaultVatRate",
        c.labor_share as "laborShare",
        u.name as "userName", u.email, u.avatar_key as "avatarKey"
      from companies c left join users u on u.id = ${userId} where c.id = ${actor.tenantId}`,
    'session_view',
  )) as unknown as [SessionRow]
  // Tenant rows show members only; an operator who was switched in is none.
  const person = actor.switchedIn ? await operatorAsPerson(ctx, userId) : row
  return {
    data: {
      user: {
        id: userId,
        name: person.userName ?? actor.label,
        email: person.email ?? '',
        avatarUrl: avatarUrl({ id: userId, avatarKey: person.avatarKey }),
        locale: actor.locale,
        isOperator: actor.isOperator,
        switchedIn: actor.switchedIn ?? false,
      },
      company: {
        companyId: row.companyId,
        name: row.name,
        countryCode: row.countryCode,
        primaryColor: row.primaryColor,
        logo: logoUrl(row),
        timeZone: row.timeZone,
        defaultVatRate: wire(row.defaultVatRate),
        laborShare: row.laborShare,
      },
      role,
      permissions: permissionsOf(actor),
      modules: [...actor.modules],
      // Without a model, rules answer.
      assistant: may(actor, 'assistant:use'),
      language_model: ctx.models.chat !== null,
      // Offered only when a speech model is set up.
      dictation: ctx.models.speech !== null && may(actor, 'speech:use'),
    },
  }
}

interface PersonRow {
  userName: string | null
  email: string | null
  avatarKey: string | null
}

interface SessionRow
  extends PersonRow,
    Pick<
      Company,
      'companyId' | 'name' | 'countryCode' | 'timeZone' | 'primaryColor' | 'logoKey' | 'defaultVatRate' | 'laborShare'
    > {}

const operatorAsPerson = (ctx: Ctx, id: number): Promise<PersonRow> =>
  inTenant(ctx, async tx => {
    const user = await withAccounts(tx, inside => inside.user.findUnique({ where: { id } }))
    return { userName: user?.name ?? null, email: user?.email ?? null, avatarKey: user?.avatarKey ?? null }
  })
