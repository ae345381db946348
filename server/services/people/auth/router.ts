import { z } from 'zod'
import { open, person, router, secured } from '../../../http/trpc'
import { dataOf } from '../../../platform/values/scalars'
import { beginEmailChange } from './begin-email-change'
import { beginSecondFactor } from './begin-second-factor'
import { cancelEmailChange } from './cancel-email-change'
import { confirmEmailChange, peekEmailChange } from './confirm-email-change'
import { confirmSecondFactor } from './confirm-second-factor'
import { disableSecondFactor } from './disable-second-factor'
import { emailChangeState } from './email-change-state'
import { endOtherSessions } from './end-other-sessions'
import { endSession } from './end-session'
import { enterCompany } from './enter-company'
import { forgotPassword } from './forgot-password'
import { keyIdentity } from './key-identity'
import { listSessions } from './list-sessions'
import { logIn } from './log-in'
import { logOut } from './log-out'
import { objectToEmailChange, peekObjection } from './object-to-email-change'
import { renewRecoveryCodes } from './renew-recovery-codes'
import { peekReset, resetPassword } from './reset-password'
import {
  BeginEmailChange,
  BeginSecondFactor,
  ConfirmSecondFactor,
  DisableSecondFactor,
  Done,
  EmailChangeEnvelope,
  EmailLink,
  EmailLinkAnswer,
  EmailOnly,
  EndedSessions,
  EndSession,
  EnterCompany,
  IdentityEnvelope,
  Login,
  LoginAnswer,
  LogoutAnswer,
  MessageAnswer,
  PeekReset,
  RecoveryCodes,
  ResetPassword,
  SecondFactorOffer,
  SecondFactorState,
  SessionEnvelope,
  SessionList,
  VerifyEmail,
} from './schema'
import { secondFactorState } from './second-factor-state'
import { resendVerification } from './send-verification'
import { sessionView } from './session-view'
import { verifyEmail } from './verify-email'

export const auth = router({
  login: open('proves who someone is; throttled per account and address')
    .meta({
      app: 'POST /auth/login',
      alsoApp: ['POST /auth/callback/credentials'],
      refusesAs: ['login.email_not_verified', 'login.second_factor_required'],
      summary: 'Log in with e-mail and password, and a code where the account has a second factor',
    })
    .input(Login)
    .output(LoginAnswer)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: open("ends the caller's session only")
    .meta({ app: 'POST /auth/logout', alsoApp: ['POST /auth/signout'], summary: 'Log out' })
    .output(LogoutAnswer)
    .mutation(({ ctx }) => logOut(ctx)),
  session: secured('session:read')
    .meta({ app: 'GET /auth/session', summary: 'Who is logged in, where, and what they may do' })
    .output(SessionEnvelope)
    .query(({ ctx }) => sessionView(ctx)),
  enter: person('enters companies that are their own, or any as an operator')
    .meta({ app: 'POST /auth/company', mayAnswer: [404], summary: "Switch to another of the caller's companies" })
    .input(EnterCompany)
    .output(dataOf(z.object({ companyId: z.string(), name: z.string() })))
    .mutation(({ ctx, input }) => enterCompany(ctx, input)),
  verifyEmail: open('the token of the link says who; throttled')
    .meta({
      app: 'GET /auth/verify-email',
      mayAnswer: [410],
      summary: 'Confirm an e-mail address by its link',
    })
    .input(VerifyEmail)
    .output(Done)
    .query(({ ctx, input }) => verifyEmail(ctx, input)),
  resendVerification: open('answers the same for every address; throttled')
    .meta({ app: 'POST /auth/resend-verification', summary: 'Send the link to confirm an address again' })
    .input(EmailOnly)
    .output(MessageAnswer)
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  forgotPassword: open('answers the same for every address; throttled')
    .meta({ app: 'POST /auth/forgot-password', summary: 'Ask for a link to set a new password' })
    .input(EmailOnly)
    .output(MessageAnswer)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  peekReset: open('who holds the link of a forgotten password hears whether it still opens anything; throttled')
    .meta({ summary: 'Whether a link to set a new password is still valid' })
    .input(PeekReset)
    .output(Done)
    .query(({ ctx, input }) => peekReset(ctx, input)),
  resetPassword: open('the token of the link says who; throttled')
    .meta({ app: 'POST /auth/reset-password', mayAnswer: [410], summary: 'Set a new password by its link' })
    .input(ResetPassword)
    .output(Done)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  sessions: person('sees where they are signed in themselves')
    .meta({ app: 'GET /auth/sessions', summary: "Where the caller's account is signed in" })
    .output(SessionList)
    .query(({ ctx }) => listSessions(ctx)),
  endSession: person('ends sessions of their own')
    .meta({ app: 'DELETE /auth/sessions/{id}', summary: "End one of the caller's sessions" })
    .input(EndSession)
    .output(Done)
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: person('ends sessions of their own')
    .meta({ app: 'DELETE /auth/sessions', summary: "End all of the caller's sessions but this one" })
    .output(EndedSessions)
    .mutation(({ ctx }) => endOtherSessions(ctx)),
  secondFactor: person('sees how their own account is protected')
    .meta({ app: 'GET /auth/second-factor', summary: "Whether the caller's login asks for a second factor" })
    .output(SecondFactorState)
    .query(({ ctx }) => secondFactorState(ctx)),
  beginSecondFactor: person('protects their own account; by password')
    .meta({ app: 'POST /auth/second-factor/begin', summary: 'Offer a shared secret for codes (TOTP)' })
    .input(BeginSecondFactor)
    .output(SecondFactorOffer)
    .mutation(({ ctx, input }) => beginSecondFactor(ctx, input)),
  confirmSecondFactor: person('protects their own account; by a code')
    .meta({ app: 'POST /auth/second-factor/confirm', summary: 'Switch the second factor on' })
    .input(ConfirmSecondFactor)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
  disableSecondFactor: person('changes their own account; by password and code')
    .meta({ app: 'POST /auth/second-factor/disable', summary: 'Switch the second factor off' })
    .input(DisableSecondFactor)
    .output(Done)
    .mutation(({ ctx, input }) => disableSecondFactor(ctx, input)),
  renewRecoveryCodes: person('changes their own account; by a code')
    .meta({ app: 'POST /auth/second-factor/recovery-codes', summary: 'Ten fresh recovery codes' })
    .input(ConfirmSecondFactor)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  email: person('sees their own address, and the one pending confirmation')
    .meta({ app: 'GET /auth/email', summary: "The caller's address, and the one pending confirmation" })
    .output(EmailChangeEnvelope)
    .query(({ ctx }) => emailChangeState(ctx)),
  beginEmailChange: person('changes their own address; by password, and code where the account has a second factor')
    .meta({ app: 'POST /auth/email', summary: 'Request another address; a link is mailed to it' })
    .input(BeginEmailChange)
    .output(EmailChangeEnvelope)
    .mutation(({ ctx, input }) => beginEmailChange(ctx, input)),
  cancelEmailChange: person('takes back what they asked for themselves')
    .meta({ app: 'DELETE /auth/email', summary: 'Cancel the pending change of address' })
    .output(Done)
    .mutation(({ ctx }) => cancelEmailChange(ctx)),
  peekEmailChange: open('who holds the link sees the address that it went to; throttled')
    .meta({ summary: 'Which address the link of a change would confirm' })
    .input(EmailLink)
    .output(EmailLinkAnswer)
    .query(({ ctx, input }) => peekEmailChange(ctx, input)),
  confirmEmailChange: open('the token of the link says who; throttled')
    .meta({
      app: 'POST /auth/email/confirm',
      mayAnswer: [410],
      summary: 'Confirm another address by its link',
    })
    .input(EmailLink)
    .output(EmailLinkAnswer)
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input)),
  peekEmailObjection: open('who holds the link sees the address that it went to; throttled')
    .meta({ summary: 'Which address the link of an objection would restore' })
    .input(EmailLink)
    .output(EmailLinkAnswer)
    .query(({ ctx, input }) => peekObjection(ctx, input)),
  objectToEmailChange: open('the token of the link says who; throttled')
    .meta({
      app: 'POST /auth/email/object',
      mayAnswer: [410],
      summary: 'Object to a change of address by the link of its mail',
    })
    .input(EmailLink)
    .output(EmailLinkAnswer)
    .mutation(({ ctx, input }) => objectToEmailChange(ctx, input)),
  me: secured('identity:read')
    .meta({ v1: 'GET /me', summary: 'The key and what its company has booked' })
    .output(IdentityEnvelope)
    .query(({ ctx }) => keyIdentity(ctx)),
})
