import { Readable } from 'node:stream'
import type { OAuthApp } from '../../context'
import { ProviderAway } from '../../platform/jobs/failures'
import { type AccessTokens, inChunks, providerHttp } from '../provider/http'
import { oauthClient } from '../provider/oauth'
import { ProviderRefused } from '../provider/refused'
import { dropboxDigest } from './dropbox-digest'
import { keyedItems, underFreeName } from './keyed-items'
import type { DocumentStore, ItemRegister, StoreChanges, StoreItem } from './store'

/** An entry as the API v2 returns it. */
interface Entry {
  '.tag'?: 'file' | 'folder' | 'deleted'
  id: string
  name: string
  path_lower: string
  path_display?: string
  size?: number
  content_hash?: string
}

interface EntryPage {
  entries: Entry[]
  cursor: string
  has_more: boolean
}

const chunkBytes = 8 * 1024 * 1024

export const dropboxOAuth = (app: OAuthApp) =>
  oauthClient(app, {
    provider: 'dropbox',
    authorizeUrl: `${app.baseUrl ?? 'https://www.dropbox.com'}/oauth2/authorize`,
    tokenUrl: `${app.baseUrl ?? 'https://api.dropboxapi.com'}/oauth2/token`,
    scope: 'account_info.read files.metadata.read files.metadata.write files.content.read files.content.write',
    consent: { token_access_type: 'offline' },
  })

/** Revokes a grant at Dropbox, which needs an access token for it; the response does not matter here. */
export async function dropboxRevoke(app: OAuthApp, refreshToken: string): Promise<void> {
  const url = new URL('/2/auth/token/revoke', app.baseUrl ?? 'https://api.dropboxapi.com')
  await dropboxOAuth(app)
    .refresh(refreshToken)
    .then(({ accessToken }) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return fetch(url, { method: 'POST', headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    })
    .then(response => response.body?.cancel())
    .catch(() => {})
}

/** Header values are ASCII: everything else is escaped as in JSON. */
const inHeader = (argument: unknown) =>
  JSON.stringify(argument).replace(/[\u007f-\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

interface Options {
  app: OAuthApp
  tokens: AccessTokens
  register: ItemRegister
  signal: AbortSignal
}

/** Dropbox by its API v2. Items have stable ids, but targets are given by path; removals are reported by path only. */
export function dropboxStore({ app, tokens, register, signal }: Options): DocumentStore {
  const api = app.baseUrl ?? 'https://api.dropboxapi.com'
  const content = app.baseUrl ?? 'https://content.dropboxapi.com'
  const http = providerHttp({ provider: 'dropbox', baseUrl: api, alsoAt: [content], tokens, signal })

  /** What an operation refuses by its own `.tag`s, or its answer. */
  async function call<T>(path: string, json: unknown): Promise<{ answer: T } | { refused: string }> {
    const response = await http.send({ method: 'POST', url: `/2${path}`, json, expect: [409] })
    if (response.ok) return { answer: (await response.json()) as T }
    return { refused: refusal(await response.text()) }
  }
  async function must<T>(path: string, json: unknown): Promise<T> {
    const result = await call<T>(path, json)
    if ('answer' in result) return result.answer
    throw failureOf(result.refused)
  }

  const parents = new Map<string, string | null>()
  /** The id of the folder that contains an entry; the API returns only its path. */
  async function folderOf({ path_lower }: Entry): Promise<string | null> {
    const path = path_lower.slice(0, path_lower.lastIndexOf('/'))
    if (path === '') return null
    const known = parents.get(path)
    if (known !== undefined) return known
    const result = await call<Entry>('/files/get_metadata', { path })
    const id = 'answer' in result ? result.answer.id : null
    parents.set(path, id)
    return id
  }
  const toItem = async (entry: Entry): Promise<StoreItem> => ({
    id: entry.id,
    name: entry.name,
    folderId: await folderOf(entry),
    isFolder: entry['.tag'] === 'folder',
    sizeBytes: entry.size ?? 0,
    digest: entry.content_hash ?? null,
  })

  async function entryOf(id: string): Promise<Entry | null> {
    const result = await call<Entry>('/files/get_metadata', { path: id })
    if ('answer' in result) return result.answer
    if (/not_found|malformed_path/.test(result.refused)) return null
    throw failureOf(result.refused)
  }
  const stat = async (id: string) => {
    const entry = await entryOf(id)
    return entry && toItem(entry)
  }
  const keyed = keyedItems(register, stat)
  /** The path of a folder. @throws ProviderRefused folder_gone */
  async function pathOf(folderId: string | null): Promise<string> {
    if (folderId === null) return ''
    const entry = await entryOf(folderId)
    if (!entry) throw new ProviderRefused('folder_gone')
    return entry.path_lower
  }

  async function settled(now: Entry, to: { folderId?: string; name?: string }): Promise<StoreItem> {
    const before = await toItem(now)
    const moves = to.folderId !== undefined && to.folderId !== before.folderId
    const renames = to.name !== undefined && to.name !== now.name
    if (!moves && !renames) return before
    const folder = moves ? await pathOf(to.folderId ?? null) : now.path_lower.slice(0, now.path_lower.lastIndexOf('/'))
    const moved = await underFreeName('dropbox', to.name ?? now.name, async free => {
      if (!moves && free === now.name) return now
      const result = await call<{ metadata: Entry }>('/files/move_v2', {
        ...{ from_path: now.id, to_path: `${folder}/${free}`, autorename: false },
      })
      if ('answer' in result) return result.answer.metadata
      if (result.refused.includes('conflict')) return null
      throw failureOf(result.refused)
    })
    parents.clear()
    await register.renamed(moved.id, moved.name)
    return toItem({ ...now, ...moved })
  }

  /** An operation with its argument in a header and bytes as body. */
  async function upload(
    operation: string,
    argument: object,
    body: Buffer,
  ): Promise<{ answer: string } | { refused: string }> {
    const response = await http.send({
      method: 'POST',
      url: `${content}/2/files/upload_session/${operation}`,
      headers: { 'Dropbox-API-Arg': inHeader(argument), 'Content-Type': 'application/octet-stream' },
      body,
      expect: [409],
    })
    const said = await response.text()
    return response.ok ? { answer: said } : { refused: said }
  }

  async function send(path: string, stream: Readable) {
    const hash = dropboxDigest()
    const started = await upload('start', { close: false }, Buffer.alloc(0))
    if ('refused' in started) throw failureOf(started.refused)
    const { session_id } = JSON.parse(started.answer) as { session_id: string }
    let offset = 0
    for await (const chunk of inChunks(stream, chunkBytes)) {
      if (chunk.length === 0) break
      hash.update(chunk)
      const result = await upload('append_v2', { cursor: { session_id, offset }, close: false }, chunk)
      offset += chunk.length
      // It had arrived, and the response was lost.
      const correct = 'refused' in result ? /"correct_offset": ?(\d+)/.exec(result.refused)?.[1] : undefined
      if ('refused' in result && Number(correct) !== offset) throw failureOf(result.refused)
    }
    const commit = { path, mode: 'overwrite', autorename: false, mute: true }
    const result = await upload('finish', { cursor: { session_id, offset }, commit }, Buffer.alloc(0))
    if ('refused' in result) throw failureOf(result.refused)
    return { entry: JSON.parse(result.answer) as Entry, digest: hash.digest() }
  }

  const store: DocumentStore = {
    seesOthersFiles: true,

    async account() {
      const me = await http.json<{ account_id: string; email: string }>({
        ...{ method: 'POST', url: '/2/users/get_current_account', json: null },
      })
      return { id: me.account_id, name: me.email }
    },

    async ensureFolder(folderId, name, key) {
      const known = await keyed.known(key)
      if (known?.isFolder) return known
      const path = `${await pathOf(folderId)}/${keyed.nameUntilKept(key)}`
      const result = await call<{ metadata: Entry }>('/files/create_folder_v2', { path, autorename: false })
      if ('refused' in result && !result.refused.includes('conflict')) throw failureOf(result.refused)
      const made = 'answer' in result ? result.answer.metadata : await entryOf(path)
      if (!made) throw new ProviderAway('dropbox.folder_unsettled')
      await register.keep(key, made)
      return { ...(await settled(made, { name })), isFolder: true }
    },

    async put({ folderId, name, key, open }) {
      const known = await keyed.known(key)
      const path = known ? known.id : `${await pathOf(folderId)}/${keyed.nameUntilKept(key)}`
      const stream = await open()
      let sent: Awaited<ReturnType<typeof send>>
      try {
        sent = await send(path, stream)
      } finally {
        stream.destroy()
      }
      if (sent.entry.content_hash !== sent.digest) throw new ProviderRefused('damaged')
      if (!known) await register.keep(key, sent.entry)
      return settled(sent.entry, { name })
    },

    async get(id, range) {
      const response = await http.send({
        method: 'POST',
        url: `${content}/2/files/download`,
        headers: {
          'Dropbox-API-Arg': inHeader({ path: id }),
          ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
        },
        expect: [409],
      })
      if (response.ok && response.body) return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      const refused = refusal(await response.text())
      if (/not_found|malformed_path/.test(refused)) return null
      throw failureOf(refused)
    },

    stat,

    async *list(folderId) {
      let page = await must<EntryPage>('/files/list_folder', { path: folderId, limit: 2000 })
      for (;;) {
        for (const entry of page.entries) if (entry['.tag'] !== 'deleted') yield await toItem(entry)
        if (!page.has_more) return
        page = await must<EntryPage>('/files/list_folder/continue', { cursor: page.cursor })
      }
    },

    async move(id, to) {
      const entry = await entryOf(id)
      return entry && settled(entry, to)
    },

    async delete(id) {
      const result = await call<unknown>('/files/delete_v2', { path: id })
      if ('refused' in result && !/not_found|malformed_path/.test(result.refused)) throw failureOf(result.refused)
      await register.forget(id)
    },

    async startCursor() {
      const body = { path: '', recursive: true, include_deleted: false }
      return (await must<{ cursor: string }>('/files/list_folder/get_latest_cursor', body)).cursor
    },

    async changes(cursor, maxPages) {
      const changes: StoreChanges['changes'] = []
      let now = cursor
      for (let pages = 0; pages < maxPages; pages++) {
        const result = await call<EntryPage>('/files/list_folder/continue', { cursor: now })
        if ('refused' in result) {
          if (!/reset|malformed/.test(result.refused)) throw failureOf(result.refused)
          return { changes: [], cursor: await store.startCursor(), more: false, resync: true }
        }
        for (const entry of result.answer.entries) {
          if (entry['.tag'] !== 'deleted') {
            await register.renamed(entry.id, entry.name)
            changes.push({ id: entry.id, item: await toItem(entry) })
          } else for (const id of await register.named(entry.name)) changes.push({ id, item: await stat(id) })
        }
        now = result.answer.cursor
        if (!result.answer.has_more) return { changes, cursor: now, more: false, resync: false }
      }
      return { changes, cursor: now, more: true, resync: false }
    },
  }
  return store
}

const refusal = (said: string): string => {
  try {
    return String((JSON.parse(said) as { error_summary?: string }).error_summary ?? said)
  } catch {
    return said
  }
}

function failureOf(refused: string): ProviderRefused {
  if (/insufficient_space|over_quota/.test(refused)) return new ProviderRefused('quota_full')
  if (/not_found|malformed_path|not_folder/.test(refused)) return new ProviderRefused('folder_gone')
  return new ProviderRefused('refused', { cause: refused.slice(0, 300) })
}
