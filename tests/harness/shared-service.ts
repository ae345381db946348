import { equip } from '../../prisma/seed/equip'
import { openDatabase } from '../../server/platform/database/db'
import { askBroker } from './broker'
import { createTestCompany, testPassword } from './company'
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
  const before = (await askBroker('service/log')).length
  const bare = bareApp().app
  const db = openDatabase(databaseUrl, bare.log)
  const company = await createTestCompany({
    ...bare,
    db,
    // What is found in the rows needs no bell: workers look by themselves.
    doorbell: { ring: () => {}, healthy: async () => true },
  })
  await db.acrossTenants('platform', async tx => {
    const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: company.userIds[1] } })
    const others = [company.userIds[2], company.userIds[3]]
    await tx.user.updateMany({ where: { id: { in: others } }, data: { passwordHash, emailVerifiedAt: new Date() } })
  })
  await equip(company.as())
  const loginOf = async (role: 1 | 2 | 3): Promise<Login> => {
    const { email } = await db.acrossTenants('platform', tx =>
      tx.user.findUniqueOrThrow({ where: { id: company.userIds[role] } }),
    )
    return { email, password: testPassword }
  }
  const logins = { admin: await loginOf(1), manager: await loginOf(2), employee: await loginOf(3), operator }
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
