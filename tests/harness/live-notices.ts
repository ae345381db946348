import { type LiveNotice, type LiveTopic, liveChannel } from '../../server/platform/records/live'
import type { TestApp } from './app'
import type { TestCompany } from './company'

/**
 * Collects what open pages of a company receive on a topic from now on, as processes notify each other.
 * @returns the notices so far, which grow, and a function that stops collecting
 */
export async function collectNotices(app: TestApp, { tenantId }: TestCompany, topic: LiveTopic) {
  const notices: LiveNotice[] = []
  const client = await app.db.pool.connect()
  const collect = ({ payload }: { payload?: string | undefined }) => {
    const notice = JSON.parse(payload ?? '{}')
    if (notice.tenantId === tenantId && notice.topic === topic) notices.push(notice)
  }
  client.on('notification', collect)
  await client.query(`listen ${liveChannel}`)
  return {
    notices,
    stop: async () => {
      client.off('notification', collect)
      await client.query(`unlisten ${liveChannel}`)
      client.release()
    },
  }
}
