import type { Database } from '../core/db'
import { hashPassword } from '../core/passwords'
import { StartupError } from '../core/startup-error'

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

/** Somebody who can log in, of whatever company; null when nobody has that address. Case does not count. */
export async function findPlatformUser(db: Database, email: string): Promise<PlatformUser | null> {
  const user = await db.throughDoor('platform', tx =>
    tx.user.findUnique({ where: { email }, select: columns }),
  )
  return user && present(user)
}

/** Operators of the platform, those who are disabled included, the oldest first. */
export async function listOperators(db: Database): Promise<PlatformUser[]> {
  const users = await db.throughDoor('platform', tx =>
    tx.user.findMany({ where: { isOperator: true }, select: columns, orderBy: { id: 'asc' } }),
  )
  return users.map(present)
}

/**
 * Makes an operator: a new user, or one who is known already, who keeps name, companies and, unless one is given, the password, and may log
 * in again if he was disabled.
 * @param password plain text; needed for a new user and for one without
 * @returns the user's id
 */
export async function makeOperator(
  db: Database,
  { email, name, password }: { email: string; name: string; password: string | null },
): Promise<number> {
  const passwordHash = password === null ? null : await hashPassword(password)
  return db.throughDoor('platform', async tx => {
    const known = await tx.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
    if (!known?.passwordHash && passwordHash === null) throw new Error('A password is needed')
    const data = { isOperator: true, active: true, ...(passwordHash === null ? {} : { passwordHash }) }
    if (known) await tx.user.update({ where: { id: known.id }, data, select: { id: true } })
    return known?.id ?? (await tx.user.create({ data: { email, name, ...data }, select: { id: true } })).id
  })
}

/**
 * Shuts an operator out: no login any more, and every running session ends at once.
 * @returns how many sessions ended and how many active operators are left
 * @throws StartupError when nobody has that address, or a user of companies only, whom their administrators disable
 */
export async function disableOperator(
  db: Database,
  email: string,
): Promise<{ userId: number; sessions: number; left: number }> {
  return db.throughDoor('platform', async tx => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, isOperator: true } })
    if (!user) throw new StartupError(`Nobody has the address ${email}.`)
    if (!user.isOperator)
      throw new StartupError(
        `${email} is not an operator; an administrator of the company disables its people.`,
      )
    await tx.user.update({ where: { id: user.id }, data: { active: false }, select: { id: true } })
    const { count } = await tx.session.deleteMany({ where: { userId: user.id } })
    const left = await tx.user.count({ where: { isOperator: true, active: true } })
    return { userId: user.id, sessions: count, left }
  })
}
