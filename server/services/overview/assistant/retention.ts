import type { App } from '../../../context'

const keepMs = 30 * 24 * 60 * 60 * 1000
const keepUsageMs = 400 * 24 * 60 * 60 * 1000

/**
 * Removes proposals after 30 days, conversations 30 days after their last message, and usage counts after 400 days.
 * Returns how many rows.
 */
export async function forgetAssistantData({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  return db.acrossTenants('sweep', async tx => {
    const proposals = await tx.assistantProposal.deleteMany({ where: { createdAt: { lt: before(keepMs) } } })
    const conversations = await tx.assistantConversation.deleteMany({ where: { changedAt: { lt: before(keepMs) } } })
    const usage = await tx.assistantUsage.deleteMany({ where: { day: { lt: before(keepUsageMs) } } })
    return proposals.count + conversations.count + usage.count
  })
}
