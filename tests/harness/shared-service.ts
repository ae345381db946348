import { equip } from '../../prisma/seed/equip'
import { type Database, openDatabase } from '../../server/platform/database/db'
import type { Role } from '../../server/platform/permissions'
import { askBroker } from './broker'
import { createTestCompany, type TestCompany, testPassword } from './company'
import { bareApp } from './http'
import type { SharedService } from './run-service'
import type { Demo, Login } from './service'

/** The shared service as one story has it. */
export interface JoinedService extends Pick<SharedService, 'baseUrl' | 'devKey'> {
  /** People of a company that is the story's own, and the operator of all. */
  logins: Pick<Demo, 'admin' | 'manager' | 'employee' | 'operator'>
  /** Address that the story's browsers come from, so that throttles count each story by itself. */
  address: string
  /** What the service has printed since the story began. */
  logged(): Promise<string[]>
  leave(): Promise<void>
}

let stories = 0

/**
 * The started service that stories share which neither stop it nor set it up in a way of their own. Each has a company
 * of its own, with one person of each role, master data, labor rates and articles, and an address of its own: nothing
 * that a story does is seen by another one, whichever comes first.
 */
export async function joinService(): Promise<JoinedService> {
  const { baseUrl, databaseUrl, operator, devKey } = await askBroker('service')
  // The last line is the one that is yet to be printed.
  const before = (await askBroker('service/log')).length - 1
  const bare = bareApp().app
  const db = openDatabase(databaseUrl, bare.log)
  const company = await createTestCompany({
    ...bare,
    db,
    // What is found in the rows needs no bell: workers look by themselves.
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

/** The founder of a company has a password; the others get the same one. Resolves with their addresses by their ids. */
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
