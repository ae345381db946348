import { issueAccountToken, lifetimes, tokenHash } from '../identity/account-token'
import { hashPassword } from '../identity/passwords'
import { endSessionsOf } from '../identity/session'
import type { Database, Tx } from '../platform/database/db'
import { endSendingPause } from '../platform/jobs/sending-pause'
import type { AuditAction } from '../platform/records/audit-actions'
import { platformTenant } from '../platform/records/platform-log'
import { differences } from '../platform/records/record-change'
import { StartupError } from '../platform/startup-error'
import { addressHolder } from '../services/people/auth/address-holder'
import { forgetOrigins } from '../services/people/auth/forget-origins'
import { voidPendingEmailChange } from '../services/people/auth/void-pending-email-change'

export interface PlatformUser {
  id: number
  email: string
  name: string
  isOperator: boolean
  active: boolean
  hasPassword: boolean
  createdAt: Date
}

const columns = {
  id: true,
  email: true,
  name: true,
  isOperator: true,
  active: true,
  passwordHash: true,
  createdAt: true,
} as const
const present = ({
  passwordHash,
  ...user
}: Omit<PlatformUser, 'hasPassword'> & { passwordHash: string | null }): PlatformUser => ({
  ...user,
  hasPassword: passwordHash !== null,
})

/** A user who can log in, of any company; null when no user has that address. Case-insensitive. */
export async function findPlatformUser(db: Database, email: string): Promise<PlatformUser | null> {
  const user = await db.acrossTenants('platform', tx => tx.user.findUnique({ where: { email }, select: columns }))
  return user && present(user)
}

/** Operators of the platform, including disabled ones, the oldest first. */
export async function listOperators(db: Database): Promise<PlatformUser[]> {
  const users = await db.acrossTenants('platform', tx =>
    tx.user.findMany({ where: { isOperator: true }, select: columns, orderBy: { id: 'asc' } }),
  )
  return users.map(present)
}

/**
 * Creates an operator: a new user, or an existing one, who keeps name, companies and, unless one is given, the
 * password, and may log in again if disabled.
 * @param password plain text; needed for a new user and for one without
 * @param by the caller, as the log of the platform shows it
 * @returns the user's id
 */
export async function makeOperator(
  db: Database,
  { email, name, password, by }: { email: string; name: string; password: string | null; by: string },
): Promise<number> {
  const passwordHash = password === null ? null : await hashPassword(password)
  return db.acrossTenants('platform', async tx => {
    const known = await tx.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
    if (!known && (await addressHolder(tx, email, new Date())))
      throw new StartupError(
        `${email} was given up for another address less than 7 days ago and is still reserved. Name the present address.`,
      )
    if (!known?.passwordHash && passwordHash === null) throw new Error('A password is needed')
    // An operator with a shell on the service vouches for the address.
    const data = {
      isOperator: true,
      active: true,
      emailVerifiedAt: new Date(),
      ...(passwordHash === null ? {} : { passwordHash }),
    }
    const select = { id: true }
    const { id } = known
      ? await tx.user.update({ where: { id: known.id }, data, select })
      : await tx.user.create({ data: { email, name, ...data }, select })
    // An earlier session neither becomes an operator's nor survives a new password.
    await endSessionsOf(tx, id)
    await voidPendingEmailChange(tx, id, new Date())
    if (passwordHash !== null) await forgetOrigins(tx, id)
    await record(tx, { action: 'user.operator_made', entity: 'user', id, by, email })
    return id
  })
}

/**
 * Disables an operator: no login any more, and every running session ends at once.
 * @returns how many sessions ended and how many active operators are left
 * @throws StartupError when no user has that address, or the user is only a company's, disabled by its administrators
 */
export async function disableOperator(
  db: Database,
  email: string,
  by: string,
): Promise<{ userId: number; sessions: number; left: number }> {
  return db.acrossTenants('platform', async tx => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, isOperator: true } })
    if (!user) throw new StartupError(`Nobody has the address ${email}.`)
    if (!user.isOperator)
      throw new StartupError(`${email} is not an operator; an administrator of the company disables its people.`)
    await tx.user.update({ where: { id: user.id }, data: { active: false }, select: { id: true } })
    const count = await endSessionsOf(tx, user.id)
    await voidPendingEmailChange(tx, user.id, new Date())
    await forgetOrigins(tx, user.id)
    const left = await tx.user.count({ where: { isOperator: true, active: true } })
    await record(tx, { action: 'user.closed', entity: 'user', id: user.id, by, email })
    return { userId: user.id, sessions: count, left }
  })
}

/**
 * Removes the second factor of a user who has lost it: the app, the recovery codes and every session. The password
 * stays.
 * @throws StartupError when no user has that address, or no second factor is set up
 */
export async function resetSecondFactor(db: Database, email: string, by: string): Promise<number> {
  return db.acrossTenants('platform', async tx => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, totpEnabledAt: true } })
    if (!user) throw new StartupError(`Nobody has the address ${email}.`)
    if (!user.totpEnabledAt) throw new StartupError(`${email} has no second factor.`)
    const none = { totpSecret: null, totpEnabledAt: null, totpLastStep: null }
    await tx.user.update({ where: { id: user.id }, data: none, select: { id: true } })
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
    await endSessionsOf(tx, user.id)
    await voidPendingEmailChange(tx, user.id, new Date())
    await forgetOrigins(tx, user.id)
    await record(tx, { action: 'user.second_factor_reset', entity: 'user', id: user.id, by, email })
    return user.id
  })
}

/**
 * Lets a person register a company, for 14 days and once. Returns the link, which is never shown again.
 * @param email only this address may register by it; null = anyone who has the link
 */
export async function inviteToRegister(
  db: Database,
  { email, baseUrl, by }: { email: string | null; baseUrl: string; by: string },
): Promise<string> {
  const kind = 'registration_invitation'
  return db.acrossTenants('platform', async tx => {
    const issue = { kind, ttlMs: lifetimes[kind], now: new Date() } as const
    const token = await issueAccountToken(tx, email === null ? issue : { ...issue, email })
    const { id } = await tx.accountToken.findUniqueOrThrow({ where: { tokenHash: tokenHash(token) } })
    await record(tx, { action: 'registration_invitation.created', entity: kind, id, by, email })
    return new URL(`/register?invite=${token}`, baseUrl).href
  })
}

/** Lets a restored copy send, or gives up the waiting work; returns what was given up. */
export function resumeByCommand(db: Database, { drop, by }: { drop: boolean; by: string }) {
  return db.acrossTenants('platform', async tx => {
    const dropped = await endSendingPause(tx, { drop, now: new Date() })
    await tx.auditEntry.createMany({
      data: [
        {
          tenantId: platformTenant,
          actorKind: 'platform',
          actorLabel: by,
          action: 'sending.resumed',
          entity: 'sending',
          entityId: '1',
          changes: drop
            ? differences(
                {},
                { dropped_mails: dropped.mails, dropped_deliveries: dropped.deliveries, dropped_jobs: dropped.jobs },
              )
            : {},
        },
      ],
    })
    return dropped
  })
}

interface Command {
  action: AuditAction
  entity: string
  id: number
  by: string
  email: string | null
}

/** A command on the server uses the platform like an action on its pages. */
async function record(tx: Tx, { action, entity, id, by, email }: Command): Promise<void> {
  await tx.auditEntry.createMany({
    data: [
      {
        tenantId: platformTenant,
        actorKind: 'platform',
        actorLabel: by,
        action,
        entity,
        entityId: String(id),
        changes: differences({}, { email }),
      },
    ],
  })
}
