import type { Readable } from 'node:stream'
import { bucketStore } from '../server/adapters/document-store/bucket'
import { memoryRegister } from '../server/adapters/document-store/keyed-items'
import {
  appGrant,
  isOpenedByVendor,
  oauthOf,
  openProvider,
  teamSite,
} from '../server/adapters/document-store/providers'
import type { DocumentStore } from '../server/adapters/document-store/store'
import { fixedTokens, type Grant } from '../server/adapters/provider/oauth'
import { openFileStorage } from '../server/adapters/storage-files'
import { createWebhookSender } from '../server/adapters/webhook-http'
import type { DelegatedKind, ProviderKind, VendorKind } from '../server/platform/values/provider-kinds'
import { consent } from '../tests/worlds/world'
import { noise } from './noise'

/** `files` is the service's own storage, below its data directory. */
export type StorageKind = 'files' | ProviderKind

/** One file at a provider. */
export interface TransferClient {
  /** Stores it, in place of the former one. */
  put(bytes: number): Promise<void>
  get(): Promise<Readable>
}

export interface Opening {
  kind: StorageKind
  url: string
  folder: string
}

/** Access to the bucket of `tests/worlds/s3.ts`. */
export const pretendBucket = (url: string) => ({
  key: { accessKeyId: 'pretend-key', secretAccessKey: 'pretend-secret' },
  place: {
    ...{ endpoint: url, region: 'eu-central-1', bucket: 'gewerk', prefix: 'bench/' },
    ...{ path_style: true, access_key_id: 'pretend-key' },
  },
})

export const pretendApp = (baseUrl: string) => ({ clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl })
const organisation = 'dachhuber.onmicrosoft.com'

/** A grant of a pretend vendor, and the library that it opens where it is one of a team. */
export async function pretendGrant(kind: VendorKind, url: string): Promise<{ grant: Grant; driveId: string | null }> {
  const app = pretendApp(url)
  if (kind === 'sharepoint') {
    const grant = await appGrant(app, organisation)
    const access = { tokens: fixedTokens(grant), signal: AbortSignal.timeout(60_000) }
    const { driveId } = await teamSite(app, access, { host: 'dachhuber.sharepoint.com', path: '/sites/Team', id: null })
    return { grant, driveId }
  }
  const oauth = oauthOf(kind satisfies DelegatedKind, app)
  const given = { redirectUri: 'http://localhost/back', verifier: 'v'.repeat(43) }
  const { code } = await consent(oauth.consentUrl({ ...given, state: 's' }))
  return { grant: await oauth.exchange({ ...given, code }), driveId: null }
}

async function openStore(kind: ProviderKind, url: string): Promise<DocumentStore> {
  const { signal } = new AbortController()
  const register = memoryRegister()
  if (!isOpenedByVendor(kind)) {
    const { egress } = createWebhookSender({ allowCidrs: ['127.0.0.0/8'] })
    return bucketStore({ ...pretendBucket(url), register, egress, signal })
  }
  const { grant, driveId } = await pretendGrant(kind, url)
  const place = driveId === null ? {} : { organisation, driveId }
  return openProvider(kind, { app: pretendApp(url), place, tokens: fixedTokens(grant), register, signal })
}

/** The service's own client, as copying uses it. */
export async function serviceClient({ kind, url, folder }: Opening): Promise<TransferClient> {
  if (kind === 'files') {
    const storage = await openFileStorage(folder)
    const key = '1/bench/file'
    return {
      put: async bytes => void (await storage.put(key, noise(bytes))),
      get: async () => (await storage.get(key)) as Readable,
    }
  }
  const store = await openStore(kind, url)
  const root = await store.ensureFolder(null, 'Gewerk', 'root')
  let id = ''
  return {
    async put(sizeBytes) {
      const described = { name: 'Film.bin', key: 'film', contentType: 'application/octet-stream', sizeBytes }
      id = (await store.put({ folderId: root.id, ...described, open: async () => noise(sizeBytes) })).id
    },
    get: async () => (await store.get(id)) as Readable,
  }
}
