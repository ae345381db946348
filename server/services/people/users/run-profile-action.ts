import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { knownOrigin } from '../auth/known-origin'
import { sendVerification } from '../auth/send-verification'
import { signedInPerson } from '../auth/signed-in-person'
import { dismissOnboarding } from '../companies/dismiss-onboarding'
import { ownUserId } from './own-user-id'
import { requestDeletion } from './request-deletion'
import type { ProfileAction } from './schema'
import { withdrawDeletion } from './withdraw-deletion'

const actions: Record<ProfileAction['action'], (ctx: Ctx) => Promise<void>> = {
  sign_out_everywhere: signOutEverywhere,
  resend_verification: sendVerificationAgain,
  request_deletion: requestDeletion,
  withdraw_deletion: withdrawDeletion,
  dismiss_onboarding: dismissOnboarding,
}

/** Runs an action that a person requests for their own account. */
export async function runProfileAction(ctx: Ctx, { action }: ProfileAction) {
  ownUserId(ctx)
  await actions[action](ctx)
  return { data: { action, done: true as const } }
}

/** Ends every session of the person, including this one. */
async function signOutEverywhere(ctx: Ctx): Promise<void> {
  const id = ownUserId(ctx)
  await inTenant(ctx, tx => recordChange(tx, ctx, { action: 'user.signed_out_everywhere', id }))
  await ctx.sessions.endAllOf(id)
  ctx.cookies.push(ctx.sessions.clearedCookie())
}

/**
 * Sends the link that confirms the person's own address again. @throws DomainError user.email_verified,
 * login.throttled, mail.not_configured
 */
async function sendVerificationAgain(ctx: Ctx): Promise<void> {
  const person = await signedInPerson(ctx)
  if (person.emailVerifiedAt) throw new DomainError('user.email_verified')
  const origin = await knownOrigin(ctx, { id: person.id })
  await ctx.throttles.verify.attempt({ account: person.email, ip: ctx.ip, origin })
  await ctx.db.acrossTenants('credential', tx => sendVerification(tx, ctx, person))
}
