import { ProviderRefused } from '../../../adapters/provider/refused'
import type { App } from '../../../context'
import { requestByState } from '../../../identity/signature-request'
import { mintTenantId } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { jobContext } from '../../../platform/jobs/job-context'
import { sha256Hex } from '../../../platform/secrets'
import { settleSigning } from './settle-signing'

interface Return {
  state: string
  ref: string
  requestId: string
}

const timeoutMs = 20_000

/**
 * A browser returns from the provider: its state is valid once, and the provider is queried for the outcome. If it
 * cannot be reached, its callback will report it.
 * @throws DomainError signature.state_unknown, signature.state_used
 */
export async function returnFromProvider(app: App, { state, ref, requestId }: Return): Promise<void> {
  const named = await requestByState(app.db, state)
  if (!named || named.providerRef !== ref) throw new DomainError('signature.state_unknown')
  const used = await app.db.inTenant(mintTenantId(named.tenantId), tx =>
    tx.signatureRequest.updateMany({
      where: { id: named.id, stateHash: sha256Hex(state), stateUntil: { gt: app.clock.now() } },
      data: { stateUntil: null },
    }),
  )
  if (used.count === 0) throw new DomainError('signature.state_used')
  const ctx = await jobContext(app, { tenantId: named.tenantId, requestId, label: 'signing' })
  try {
    const write = await settleSigning(ctx, named.id, AbortSignal.timeout(timeoutMs))
    await inTenant(ctx, tx => write(tx, ctx))
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    app.log.warn({ err: error, request: named.id }, 'provider of signatures not reached')
  }
}
