import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { OAuthApp } from '../../context'
import { ProviderAway } from '../../platform/jobs/failures'
import { channelRequests, graphSubscriptions, openSubscription } from '../provider/channels'
import { type AccessTokens, inChunks, providerHttp } from '../provider/http'
import { entraTokenUrl, type Grant, graphUrl, microsoftOAuthClient, requestGrant } from '../provider/oauth'
import { ProviderRefused } from '../provider/refused'
import { keyedItems, underFreeName } from './keyed-items'
import { quickXor } from './quick-xor'
import type { DocumentStore, ItemRegister, StoreChanges, StoreItem } from './store'

/** An item as Microsoft Graph v1.0 returns it. */
interface DriveItem {
  id: string
  name: string
  size?: number
  parentReference?: { id?: string; driveId?: string }
  folder?: object
  root?: object
  file?: { hashes?: { quickXorHash?: string } }
  deleted?: object
}

interface ItemPage {
  value: DriveItem[]
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}

/** Chunks of an upload session must be multiples of 320 KiB. */
const chunkBytes = 32 * 320 * 1024
const conflict = '@microsoft.graph.conflictBehavior'
/** Hosts of upload sessions and downloads for the two kinds. */
const bytesAt =
  /^(?:[a-z0-9-]+\.)*(?:sharepoint\.(?:com|de|us|cn)|onedrive\.com|1drv\.com|livefilestore\.com|microsoftpersonalcontent\.com|svc\.ms)$/
/** SharePoint writes its own properties into Office files, so their bytes and digests change after the upload. */
const rewritten = /\.(?:do[ct][xm]?|xl[st][xmb]?|pp[ts][xm]?|pot[xm]?|vsd[xm]?|html?|aspx|one)$/i

export const microsoftOAuth = (app: OAuthApp) =>
  microsoftOAuthClient(app, { provider: 'onedrive', scope: 'offline_access Files.ReadWrite' })

/**
 * A grant for the application itself within an organisation; it has access to the sites assigned to it and no other.
 */
export const microsoftAppGrant = (app: OAuthApp, organisation: string): Promise<Grant> =>
  requestGrant(
    app,
    { provider: 'sharepoint', tokenUrl: entraTokenUrl(app, organisation) },
    { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' },
  )

/** A team site as requested: its address is never fetched, only passed to Graph. */
export interface SiteAddress {
  host: string
  /** With a leading slash; `/` is the organisation's root site. */
  path: string
  /** Graph's id of the site, if given. */
  id: string | null
}

export interface TeamSite {
  id: string
  name: string
  driveId: string
}

/** The site and its document library. @throws ProviderRefused site_not_found, site_not_granted */
export async function teamSite(
  app: OAuthApp,
  options: { tokens: AccessTokens; signal: AbortSignal },
  { host, path, id }: SiteAddress,
): Promise<TeamSite> {
  const http = providerHttp({ provider: 'sharepoint', baseUrl: graphUrl(app), ...options })
  async function getJson<T>(url: string): Promise<T> {
    const response = await http.send({ method: 'GET', url, expect: [400, 403, 404] })
    if (response.ok) return (await response.json()) as T
    await response.body?.cancel()
    throw new ProviderRefused(response.status === 403 ? 'site_not_granted' : 'site_not_found')
  }
  const named = path === '/' ? host : `${host}:${path.split('/').map(encodeURIComponent).join('/')}`
  const site = await getJson<{ id: string; displayName?: string; name?: string }>(
    `/v1.0/sites/${id === null ? named : encodeURIComponent(id)}`,
  )
  const drive = await getJson<{ id: string }>(`/v1.0/sites/${encodeURIComponent(site.id)}/drive`)
  return { id: site.id, name: site.displayName ?? site.name ?? host, driveId: drive.id }
}

const toItem = (item: DriveItem): StoreItem => ({
  id: item.id,
  name: item.name,
  folderId: item.parentReference?.id ?? null,
  isFolder: item.folder !== undefined,
  sizeBytes: item.folder ? 0 : (item.size ?? 0),
  digest: item.file?.hashes?.quickXorHash ?? null,
})

interface Options {
  kind: 'onedrive' | 'sharepoint'
  app: OAuthApp
  /** The drive of a team site; null for a person's own drive. */
  driveId: string | null
  tokens: AccessTokens
  register: ItemRegister
  signal: AbortSignal
}

/** OneDrive and the library of a team site: one API, Microsoft Graph v1.0. */
export function microsoftDrive({ kind, app, driveId, tokens, register, signal }: Options): DocumentStore {
  const http = providerHttp({ provider: kind, baseUrl: graphUrl(app), bytesAt, tokens, signal })
  const drive = driveId === null ? '/v1.0/me/drive' : `/v1.0/drives/${encodeURIComponent(driveId)}`
  const itemUrl = (id: string | null) => (id === null ? `${drive}/root` : `${drive}/items/${encodeURIComponent(id)}`)
  const within = (folderId: string, name: string) => `${itemUrl(folderId)}:/${encodeURIComponent(name)}:`

  async function find(url: string): Promise<StoreItem | null> {
    const response = await http.send({ method: 'GET', url, expect: [404] })
    if (response.ok) return toItem((await response.json()) as DriveItem)
    await response.body?.cancel()
    return null
  }
  const stat = (id: string) => find(itemUrl(id))
  const keyed = keyedItems(register, stat)

  /** Null if another item of the folder has that name. */
  async function patch(id: string, change: object): Promise<StoreItem | null> {
    const response = await http.send({ method: 'PATCH', url: itemUrl(id), json: change, expect: [409] })
    if (response.ok) return toItem((await response.json()) as DriveItem)
    await response.body?.cancel()
    return null
  }

  async function settled(now: StoreItem, { folderId, name }: { folderId?: string; name?: string }): Promise<StoreItem> {
    const moves = folderId !== undefined && folderId !== now.folderId
    const renames = name !== undefined && name !== now.name
    // Even an update without effect would be reported as a change.
    if (!moves && !renames) return now
    const into = moves ? { parentReference: { id: folderId } } : {}
    return underFreeName(kind, name ?? now.name, async free =>
      !moves && free === now.name ? now : patch(now.id, { ...into, name: free }),
    )
  }

  /** Some drives return the digest a moment later than the file. */
  async function withDigest(item: StoreItem): Promise<StoreItem> {
    if (item.digest !== null) return item
    for (const pauseMs of [0, 500, 1_500]) {
      await wait(pauseMs, undefined, { signal })
      const now = await stat(item.id)
      if (now?.digest) return now
    }
    throw new ProviderAway(`${kind}.digest_pending`)
  }

  async function send(session: string, stream: Readable, sizeBytes: number) {
    const hash = quickXor()
    let sent = 0
    let item: DriveItem | null = null
    for await (const chunk of inChunks(stream, chunkBytes)) {
      if (chunk.length === 0) break
      hash.update(chunk)
      const headers = { 'Content-Range': `bytes ${sent}-${sent + chunk.length - 1}/${sizeBytes}` }
      const answer = await http.send({ method: 'PUT', url: session, headers, body: chunk, bare: true, expect: [416] })
      sent += chunk.length
      // It had arrived, and the response was lost: only the session knows.
      if (answer.status === 416) {
        await answer.body?.cancel()
        await assertReceived(session, sent)
      } else if (answer.status === 202) await answer.body?.cancel()
      else item = (await answer.json()) as DriveItem
    }
    if (!item) throw new ProviderRefused('damaged', { cause: 'the session ended early' })
    return { item: toItem(item), digest: hash.digest() }
  }

  async function assertReceived(session: string, upTo: number): Promise<void> {
    const response = await http.send({ method: 'GET', url: session, bare: true, expect: [404] })
    const progress = response.ok ? ((await response.json()) as { nextExpectedRanges?: string[] }) : null
    if (!progress?.nextExpectedRanges?.[0]?.startsWith(`${upTo}-`)) throw new ProviderAway(`${kind}.session_lost`)
  }

  const sendForChannel = channelRequests(http)
  const store: DocumentStore = {
    seesOthersFiles: true,
    channels: {
      watch: ({ cursor: _, ...order }) =>
        openSubscription(
          sendForChannel,
          { resource: `${drive.slice('/v1.0/'.length)}/root`, changeType: 'updated' },
          order,
        ),
      ...graphSubscriptions(sendForChannel),
    },

    async account() {
      const { id, owner } = await http.json<{
        id: string
        owner?: { user?: { email?: string; displayName?: string }; group?: { displayName?: string } }
      }>({ method: 'GET', url: drive })
      return { id, name: owner?.user?.email ?? owner?.user?.displayName ?? owner?.group?.displayName ?? id }
    },

    async ensureFolder(folderId, name, key) {
      const known = await keyed.known(key)
      if (known?.isFolder) return known
      const until = keyed.nameUntilKept(key)
      const response = await http.send({
        method: 'POST',
        url: `${itemUrl(folderId)}/children`,
        json: { name: until, folder: {}, [conflict]: 'fail' },
        expect: [409],
      })
      let made: StoreItem | null
      if (response.ok) made = toItem((await response.json()) as DriveItem)
      else {
        await response.body?.cancel()
        made = await find(folderId === null ? `${drive}/root:/${until}:` : within(folderId, until))
      }
      if (!made) throw new ProviderAway(`${kind}.folder_unsettled`)
      await keyed.keep(key, made)
      return settled(made, { name })
    },

    async put({ folderId, name, key, sizeBytes, open }) {
      const known = await keyed.known(key)
      const at = known ? itemUrl(known.id) : within(folderId, keyed.nameUntilKept(key))
      const { uploadUrl } = await http.json<{ uploadUrl: string }>({
        ...{ method: 'POST', url: `${at}/createUploadSession`, json: { item: { [conflict]: 'replace' } } },
      })
      const stream = await open()
      let sent: Awaited<ReturnType<typeof send>>
      try {
        sent = await send(uploadUrl, stream, sizeBytes)
      } finally {
        stream.destroy()
      }
      if (!known) await keyed.keep(key, sent.item)
      const item = await settled(await withDigest(sent.item), known ? { name } : { folderId, name })
      const isWhole = item.digest === sent.digest || (kind === 'sharepoint' && rewritten.test(name))
      if (!isWhole) throw new ProviderRefused('damaged')
      return item
    },

    async get(id, range) {
      const redirect = await http.send({ method: 'GET', url: `${itemUrl(id)}/content`, expect: [302, 404] })
      await redirect.body?.cancel()
      const url = redirect.headers.get('location')
      if (redirect.status === 404 || !url) return null
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}
      const response = await http.send({ method: 'GET', url, headers, bare: true, expect: [404] })
      if (response.ok && response.body) return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      await response.body?.cancel()
      return null
    },

    stat,

    async *list(folderId) {
      let url: string | undefined = `${itemUrl(folderId)}/children`
      while (url) {
        const page: ItemPage = await http.json<ItemPage>({ method: 'GET', url })
        yield* page.value.map(toItem)
        url = page['@odata.nextLink']
      }
    },

    async move(id, to) {
      const now = await stat(id)
      return now && settled(now, to)
    },

    async delete(id) {
      const response = await http.send({ method: 'DELETE', url: itemUrl(id), expect: [404] })
      await response.body?.cancel()
      await register.forget(id)
    },

    async startCursor() {
      const page = await http.json<ItemPage>({ method: 'GET', url: `${drive}/root/delta`, query: { token: 'latest' } })
      return page['@odata.deltaLink'] ?? ''
    },

    async changes(cursor, maxPages) {
      const changes: StoreChanges['changes'] = []
      let url = cursor
      for (let pages = 0; pages < maxPages; pages++) {
        const response = await http.send({ method: 'GET', url, expect: [400, 410] })
        if (!response.ok) {
          await response.body?.cancel()
          return { changes: [], cursor: await store.startCursor(), more: false, resync: true }
        }
        const page = (await response.json()) as ItemPage
        for (const one of page.value) {
          if (one.root) continue
          const item = one.deleted ? null : toItem(one)
          // Drives of organisations omit digests from this list.
          const isComplete = !item || item.isFolder || item.digest !== null
          changes.push({ id: one.id, item: isComplete ? item : await stat(one.id) })
        }
        const next = page['@odata.nextLink']
        if (!next) return { changes, cursor: page['@odata.deltaLink'] ?? url, more: false, resync: false }
        url = next
      }
      return { changes, cursor: url, more: true, resync: false }
    },
  }
  return store
}
