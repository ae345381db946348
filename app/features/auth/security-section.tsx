import type { Outputs } from '~server/contract'
import { EmailCard } from './email-card'
import { PasswordCard } from './password-card'
import { SecondFactorCard } from './second-factor-card'
import { SessionsCard } from './sessions-card'

export type SecondFactor = Outputs['auth']['secondFactor']['data']
export type Sessions = Outputs['auth']['sessions']['data']

export type EmailAddress = Outputs['auth']['email']['data']

/** How the own account is protected: address, password, second factor, devices. */
export function SecuritySection({
  email,
  pending,
  factor,
  sessions,
}: EmailAddress & {
  factor: SecondFactor
  sessions: Sessions
}) {
  return (
    <div className="grid gap-4">
      <PasswordCard email={email} />
      <EmailCard email={email} pending={pending} withCode={factor.enabled} />
      <SecondFactorCard factor={factor} />
      <SessionsCard sessions={sessions} />
    </div>
  )
}
