import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeCompany } from './change-company'

/**
 * Removes the first steps from the start page, for all users.
 * @throws DomainError forbidden for a caller who may not change the company
 */
export function dismissOnboarding(ctx: Ctx): Promise<void> {
  if (!may(ctx.actor, 'company:write')) throw new DomainError('forbidden')
  return inTenant(ctx, async tx => {
    await changeCompany(
      tx,
      ctx,
      { show: ({ onboardingDismissedAt: at }) => ({ onboarding_dismissed: at !== null }) },
      {
        columns: row => (row.onboardingDismissedAt ? {} : { onboardingDismissedAt: ctx.clock.now() }),
        entry: () => ({ action: 'company.onboarding_dismissed' }),
      },
    )
  })
}
