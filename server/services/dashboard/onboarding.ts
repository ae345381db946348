import type { Ctx } from '../../context'
import { may } from '../../core/actor'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { changeCompany } from '../companies/change'
import type { Onboarding } from './schema'

/** The first steps of a company, each found in what is there and not ticked by hand. */
export function onboarding(ctx: Ctx): Promise<{ data: Onboarding }> {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const { street, postalCode, city, iban, vatNumber, taxNumber } = company
    const has = async (rows: Promise<unknown>) => (await rows) !== null
    const id = { select: { id: true } } as const
    const colleagues = await tx.membership.count({ where: { tenantId, status: 'active' } })
    const invited = await has(tx.invitation.findFirst({ where: { tenantId, cancelledAt: null }, ...id }))
    return {
      data: {
        dismissed: company.onboardingDismissedAt !== null,
        steps: [
          {
            key: 'company_data',
            done: Boolean(street && postalCode && city && iban && (vatNumber || taxNumber)),
          },
          { key: 'logo', done: company.logoKey !== null },
          { key: 'contact', done: await has(tx.contact.findFirst({ where: { tenantId }, ...id })) },
          { key: 'offer', done: await has(tx.offer.findFirst({ where: { tenantId }, ...id })) },
          { key: 'team', done: colleagues > 1 || invited },
          { key: 'einvoice', done: company.email !== null && company.einvoiceFormat !== null },
        ],
      },
    }
  })
}

/** Takes the first steps off the first page, for everybody. @throws DomainError forbidden for whoever may not change the company */
export function dismissOnboarding(ctx: Ctx): Promise<void> {
  if (!may(ctx.actor, 'company:write')) throw new DomainError('forbidden')
  return inTenant(ctx, async tx => {
    await changeCompany(
      tx,
      ctx,
      { show: ({ onboardingDismissedAt: at }) => ({ onboarding_dismissed: at !== null }) },
      {
        columns: row => (row.onboardingDismissedAt ? {} : { onboardingDismissedAt: ctx.clock.now() }),
        tell: () => ({ action: 'company.onboarding_dismissed' }),
      },
    )
  })
}
