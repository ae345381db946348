import { randomUUID } from 'node:crypto'
import { memoryRegister } from '../../../adapters/document-store/keyed-items'
import { appGrant, openProvider, teamSite } from '../../../adapters/document-store/providers'
import { type DocumentStore, probeStore } from '../../../adapters/document-store/store'
import { fixedTokens } from '../../../adapters/provider/oauth'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { keepConnection } from '../connections/keep-connection'
import { oauthApp } from '../connections/oauth-app'
import { withProviderErrors } from '../connections/with-provider-errors'
import type { ConnectSite } from './schema'

/**
 * Connects the library of a team site with the permission that its administrator has given to the service
 * (`Sites.Selected`): finds the site, and writes, reads and removes a small file there. The address is only passed to
 * the provider, never requested by the service itself.
 * @throws DomainError connection.not_configured, connection.site_not_found, connection.site_not_granted,
 * connection.account_taken, connection.away, connection.withdrawn
 */
export async function connectSite(ctx: Ctx, { site_url, site_id }: ConnectSite) {
  const provider = 'sharepoint' as const
  const app = oauthApp(ctx.settings, provider)
  const { hostname: host, pathname } = new URL(site_url)
  const [name = ''] = host.split('.')
  const organisation = `${name}.onmicrosoft.com`
  const signal = AbortSignal.timeout(60_000)
  const connected = await withProviderErrors(async () => {
    const grant = await appGrant(app, organisation)
    const tokens = fixedTokens(grant)
    const path = decodeURIComponent(pathname).replace(/\/+$/, '') || '/'
    const site = await teamSite(app, { tokens, signal }, { host, path, id: site_id ?? null })
    const place = { organisation, driveId: site.driveId }
    const store = openProvider(provider, { app, place, tokens, register: memoryRegister(), signal })
    await assertWritable(store)
    return { grant, account: { id: site.id, name: site.name }, place }
  })
  await keepConnection(ctx, provider, connected)
  return { data: { provider, account: connected.account.name, site_id: connected.account.id } }
}

/** Writes into a folder of its own, which is then removed with its content. @throws ProviderRefused site_not_granted */
async function assertWritable(store: DocumentStore): Promise<void> {
  try {
    const { id } = await store.ensureFolder(null, `Gewerk Schreibprobe ${randomUUID()}`, 'probe')
    await probeStore(store, id).finally(() => store.delete(id))
  } catch (error) {
    // The permission allows reading but not writing.
    if (error instanceof ProviderRefused && error.reason === 'access_withdrawn')
      throw new ProviderRefused('site_not_granted')
    throw error
  }
}
