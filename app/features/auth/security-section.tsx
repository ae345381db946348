import type { Outputs } from '~server/contract'
import { PasswordCard } from './password-card'
import { SecondFactorCard } from './second-factor-card'
import { SessionsCard } from './sessions-card'

export type SecondFactor = Outputs['auth']['secondFactor']['data']
export type Sessions = Outputs['auth']['sessions']['data']

/** How the own account is protected: password, second factor, devices. */
export function SecuritySection({
  email,
  factor,
  sessions,
}: {
  email: string
  factor: SecondFactor
  sessions: Sessions
}) {
  return (
    <div className="grid gap-4">
      <PasswordCard email={email} />
      <SecondFactorCard factor={factor} />
      <SessionsCard sessions={sessions} />
    </div>
  )
}
