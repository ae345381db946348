import { equip } from '../../prisma/seed/equip'
import { type Database, openDatabase } from '../../server/platform/database/db'
import type { Role } from '../../server/platform/permissions'
import { askBroker } from './broker'
import { createTestCompany, type TestCompany, testPassword } from './company'
import { bareApp } from './http'
import type { SharedService } from './run-service'
import type { Demo, Login } from './service'

/** The shared service as one browser test uses it. */
export interface JoinedService extends Pick<SharedService, 'baseUrl' | 'devKey'> {
  /** People of a company that belongs to this test, and the operator of all. */
  logins: Pick<Demo, 'admin' | 'manager' | 'employee' | 'operator'>
  /** Address that the test's browsers come from, so that rate limits count each test separately. */
  address: string
  /** What the service has printed since the test began. */
  logged(): Promise<string[]>
  leave(): Promise<void>
}

let stories = 0

/**
 * The running service that browser tests share unless they stop it or configure it specially. Each has its own company,
 * with one person of each role, master data, labor rates and articles, and its own address: no test sees what another
 * one does, in any order.
 */
export async function joinService(): Promise<JoinedService> {
  const { baseUrl, databaseUrl, operator, devKey } = await askBroker('service')
  // The last line is still incomplete.
  const before = (await askBroker('service/log')).length - 1
  const bare = bareApp().app
  const db = openDatabase(databaseUrl, bare.log)
  const company = await createTestCompany({
    ...bare,
    db,
    // Workers find the rows by polling, so nothing needs to ring.
    doorbell: { ring: () => {}, healthy: async () => true },
  })
  const emails = await giveAllThePassword(db, company)
  await equip(company.as())
  const loginOf = (role: Role): Login => ({ email: emails.get(company.userIds[role]) ?? '', password: testPassword })
  const logins = { admin: loginOf(1), manager: loginOf(2), employee: loginOf(3), operator }
  stories += 1
  return {
    baseUrl,
    devKey,
    logins,
    address: `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${stories}`,
    logged: async () => (await askBroker('service/log')).slice(before),
    leave: () => db.close(),
  }
}

/**
 * The first person of a company has a password; the others get the same one. Resolves with their email addresses by id.
 */
function giveAllThePassword(db: Database, { userIds }: TestCompany): Promise<Map<number, string>> {
  return db.acrossTenants('platform', async tx => {
    const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userIds[1] } })
    const users = await tx.user.updateManyAndReturn({
      where: { id: { in: Object.values(userIds) } },
      data: { passwordHash, emailVerifiedAt: new Date() },
    })
    return new Map(users.map(({ id, email }) => [id, email]))
  })
}
