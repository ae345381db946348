import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OAuthApp } from '../../context'
import { channelRequests, googleChannels, openGoogleChannel } from '../provider/channels'
import { type AccessTokens, inChunks, providerHttp } from '../provider/http'
import { googleOAuthClient } from '../provider/oauth'
import { ProviderRefused } from '../provider/refused'
import type { DocumentStore, StoreChanges, StoreItem } from './store'

/** A file as the Drive API v3 returns it, which has sizes as strings. */
interface DriveFile {
  id: string
  name: string
  mimeType: string
  parents?: string[]
  size?: string
  sha256Checksum?: string
  trashed?: boolean
}

interface FilePage {
  files: DriveFile[]
  nextPageToken?: string
}

interface ChangePage {
  changes: { fileId: string; removed?: boolean; file?: DriveFile }[]
  nextPageToken?: string
  newStartPageToken?: string
}

const folderType = 'application/vnd.google-apps.folder'
const fields = 'id,name,mimeType,parents,size,sha256Checksum,trashed'
/** Upload chunks must be multiples of 256 KiB. */
const chunkBytes = 8 * 1024 * 1024
const files = '/drive/v3/files'

const toItem = (file: DriveFile): StoreItem => ({
  id: file.id,
  name: file.name,
  folderId: file.parents?.[0] ?? null,
  isFolder: file.mimeType === folderType,
  sizeBytes: Number(file.size ?? 0),
  digest: file.sha256Checksum ?? null,
})

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Base URL of the Drive API. */
export const googleApiUrl = ({ baseUrl }: OAuthApp): string => baseUrl ?? 'https://www.googleapis.com'

export const googleOAuth = (app: OAuthApp) =>
  googleOAuthClient(app, { provider: 'google_drive', scope: 'https://www.googleapis.com/auth/drive.file' })

/**
 * Google Drive by its API v3 with the scope `drive.file`: we see the files that we created, and nothing else of the
 * account. A folder may contain two files of one name there, so each carries our key in its `appProperties`.
 */
export function googleDrive(options: { baseUrl: string; tokens: AccessTokens; signal: AbortSignal }): DocumentStore {
  const http = providerHttp({ provider: 'google_drive', ...options })

  async function withKey(key: string): Promise<DriveFile | null> {
    const q = `appProperties has { key='gewerk' and value=${quoted(key)} } and trashed=false`
    const page = await http.json<FilePage>({ method: 'GET', url: files, query: { q, fields: `files(${fields})` } })
    return page.files[0] ?? null
  }

  const stat = async (id: string): Promise<StoreItem | null> => {
    const url = `${files}/${encodeURIComponent(id)}`
    const response = await http.send({ method: 'GET', url, query: { fields }, expect: [404] })
    if (response.status === 404) {
      await response.body?.cancel()
      return null
    }
    const file = (await response.json()) as DriveFile
    return file.trashed ? null : toItem(file)
  }

  const sendForChannel = channelRequests(http)
  const store: DocumentStore = {
    seesOthersFiles: false,
    channels: {
      watch: ({ cursor: pageToken, ...order }) =>
        openGoogleChannel(
          json =>
            sendForChannel({ method: 'POST', url: '/drive/v3/changes/watch', query: { pageToken }, json, once: true }),
          order,
        ),
      ...googleChannels('/drive/v3/channels/stop', sendForChannel),
    },

    async account() {
      const { user } = await http.json<{ user: { permissionId: string; emailAddress: string } }>({
        ...{ method: 'GET', url: '/drive/v3/about', query: { fields: 'user(permissionId,emailAddress)' } },
      })
      return { id: user.permissionId, name: user.emailAddress }
    },

    async ensureFolder(folderId, name, key) {
      const known = await withKey(key)
      if (known) return toItem(known)
      const json = { name, mimeType: folderType, appProperties: { gewerk: key }, parents: [folderId ?? 'root'] }
      return toItem(await http.json<DriveFile>({ method: 'POST', url: files, query: { fields }, json }))
    },

    async put({ folderId, name, key, contentType, sizeBytes, open }) {
      const known = await withKey(key)
      const meta = known ? { name } : { name, parents: [folderId], appProperties: { gewerk: key } }
      const begun = await http.send({
        method: known ? 'PATCH' : 'POST',
        url: `/upload${files}${known ? `/${encodeURIComponent(known.id)}` : ''}`,
        query: { uploadType: 'resumable', fields },
        headers: { 'X-Upload-Content-Type': contentType, 'X-Upload-Content-Length': String(sizeBytes) },
        json: meta,
      })
      await begun.body?.cancel()
      const session = begun.headers.get('location')
      if (!session) throw new ProviderRefused('refused', { cause: 'no upload session' })
      const hash = createHash('sha256')
      let sent = 0
      let file: DriveFile | null = null
      const stream = await open()
      try {
        for await (const chunk of inChunks(stream, chunkBytes)) {
          hash.update(chunk)
          const range = chunk.length === 0 ? `bytes */${sent}` : `bytes ${sent}-${sent + chunk.length - 1}/${sizeBytes}`
          const headers = { 'Content-Range': range, 'Content-Type': contentType }
          const answer = await http.send({ method: 'PUT', url: session, headers, body: chunk, expect: [308] })
          sent += chunk.length
          if (answer.status === 308) await answer.body?.cancel()
          else file = (await answer.json()) as DriveFile
          if (file) break
        }
      } finally {
        stream.destroy()
      }
      if (!file || file.sha256Checksum !== hash.digest('hex')) throw new ProviderRefused('damaged')
      return toItem(file)
    },

    async get(id, range) {
      const response = await http.send({
        method: 'GET',
        url: `${files}/${encodeURIComponent(id)}`,
        query: { alt: 'media' },
        headers: range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {},
        expect: [404],
      })
      if (response.status === 404 || !response.body) {
        await response.body?.cancel()
        return null
      }
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
    },

    stat,

    async *list(folderId) {
      let pageToken: string | undefined
      do {
        const page = await http.json<FilePage>({
          method: 'GET',
          url: files,
          query: {
            q: `${quoted(folderId)} in parents and trashed=false`,
            fields: `nextPageToken,files(${fields})`,
            pageSize: '1000',
            ...(pageToken ? { pageToken } : {}),
          },
        })
        yield* page.files.map(toItem)
        pageToken = page.nextPageToken
      } while (pageToken)
    },

    async move(id, { folderId, name }) {
      const now = await stat(id)
      if (!now) return null
      const leaves = folderId !== undefined && now.folderId !== folderId
      const query: Record<string, string> = leaves ? { addParents: folderId, removeParents: now.folderId ?? '' } : {}
      const file = await http.json<DriveFile>({
        method: 'PATCH',
        url: `${files}/${encodeURIComponent(id)}`,
        query: { fields, ...query },
        json: name === undefined ? {} : { name },
      })
      return toItem(file)
    },

    async delete(id) {
      const url = `${files}/${encodeURIComponent(id)}`
      const response = await http.send({ method: 'DELETE', url, expect: [404] })
      await response.body?.cancel()
    },

    async startCursor() {
      const url = '/drive/v3/changes/startPageToken'
      return (await http.json<{ startPageToken: string }>({ method: 'GET', url })).startPageToken
    },

    async changes(cursor, maxPages) {
      const changes: StoreChanges['changes'] = []
      let pageToken = cursor
      for (let pages = 0; pages < maxPages; pages++) {
        const response = await http.send({
          method: 'GET',
          url: '/drive/v3/changes',
          query: {
            pageToken,
            pageSize: '1000',
            includeRemoved: 'true',
            fields: `nextPageToken,newStartPageToken,changes(fileId,removed,file(${fields}))`,
          },
          expect: [400, 404, 410],
        })
        // A cursor that is too old or belongs to another account.
        if (!response.ok) {
          await response.body?.cancel()
          return { changes: [], cursor: await store.startCursor(), more: false, resync: true }
        }
        const page = (await response.json()) as ChangePage
        for (const { fileId, removed, file } of page.changes)
          changes.push({ id: fileId, item: removed || !file || file.trashed ? null : toItem(file) })
        if (!page.nextPageToken)
          return { changes, cursor: page.newStartPageToken ?? pageToken, more: false, resync: false }
        pageToken = page.nextPageToken
      }
      return { changes, cursor: pageToken, more: true, resync: false }
    },
  }
  return store
}
