import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pretendNotices } from './notices'
import {
  bodyOf,
  formOf,
  json,
  onceFor,
  type PretendWorld,
  pretendGrants,
  randomId,
  sendBytes,
  serveWorld,
} from './world'

interface PretendEntry {
  id: string
  name: string
  parent: string
  isFolder: boolean
  bytes: Buffer
  trashed: boolean
}

/** As Dropbox documents it: SHA-256 of the concatenated SHA-256 hashes of each block of 4 MiB. */
const contentHash = onceFor(bytes => {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 4_194_304)
    blocks.push(
      createHash('sha256')
        .update(bytes.subarray(at, at + 4_194_304))
        .digest(),
    )
  return createHash('sha256').update(Buffer.concat(blocks)).digest('hex')
})

export interface PretendDropbox extends PretendWorld {
  /** The operator enters an address for all accounts of the application, which is asked for the challenge first. */
  reportTo(address: string, appSecret: string): Promise<boolean>
}

/**
 * Dropbox's OAuth and the part of its API v2 that we use. Follows the vendor's documentation: arguments in a header,
 * errors as 409 with `error_summary`, upload sessions with offsets, case-insensitive paths, removals reported by path
 * alone, `reset` for a cursor that is too old.
 */
export async function startDropbox({ name = 'buero@dach-huber.example', port = 0 } = {}): Promise<PretendDropbox> {
  const accountId = `dbid:${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  const root: PretendEntry = {
    ...{ id: 'id:root', name: '', parent: '', isFolder: true, bytes: Buffer.alloc(0), trashed: false },
  }
  const files = new Map<string, PretendEntry>([[root.id, root]])
  const sessions = new Map<string, Buffer[]>()
  const grants = pretendGrants()
  /** Entries as the list of changes reports them: removals by path, everything else in its current state. */
  let log: (string | { removed: string })[] = []
  let firstChange = 1
  let quota = Number.POSITIVE_INFINITY
  let pageSize = 500

  const failure = (res: ServerResponse, summary: string, more: object = {}) =>
    json(res, 409, { error_summary: `${summary}/..`, error: { '.tag': summary.split('/')[0], ...more } })

  function pathOf(entry: PretendEntry): string {
    return entry.id === root.id ? '' : `${pathOf(files.get(entry.parent) ?? root)}/${entry.name}`
  }
  const isThere = (entry: PretendEntry): boolean =>
    !entry.trashed &&
    (entry.id === root.id || (files.has(entry.parent) && isThere(files.get(entry.parent) as PretendEntry)))
  const at = (path: string) =>
    [...files.values()].find(
      entry => isThere(entry) && (entry.id === path || pathOf(entry).toLowerCase() === path.toLowerCase()),
    )
  const parentOf = (path: string) => at(path.slice(0, path.lastIndexOf('/')))
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const shown = (entry: PretendEntry) => ({
    ...{ '.tag': entry.isFolder ? 'folder' : 'file', id: entry.id, name: entry.name },
    ...{ path_lower: pathOf(entry).toLowerCase(), path_display: pathOf(entry) },
    ...(entry.isFolder
      ? {}
      : { size: entry.bytes.length, content_hash: contentHash(entry.bytes), is_downloadable: true }),
  })
  let appSecret = ''
  const notices = pretendNotices(() => {
    const body = JSON.stringify({ list_folder: { accounts: [accountId] }, delta: { users: [4711] } })
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    return { headers: { 'content-type': 'application/json', 'x-dropbox-signature': signature }, body }
  })
  const logged = (change: (typeof log)[number]) => {
    log.push(change)
    notices.noted('drive', accountId)
  }
  const logChange = (entry: PretendEntry) => logged(entry.id)
  const gone = (path: string) => logged({ removed: path })

  /** Creates missing parent folders of a path, as Dropbox does. */
  function folderFor(path: string): PretendEntry | null {
    const known = path === '' ? root : at(path)
    if (known) return known.isFolder ? known : null
    const parent = folderFor(path.slice(0, path.lastIndexOf('/')))
    if (!parent) return null
    const made = { ...root, id: `id:${randomId()}`, name: nameOf(path), parent: parent.id }
    files.set(made.id, made)
    logChange(made)
    return made
  }

  function changes(res: ServerResponse, cursor: string): unknown {
    const from = Number(cursor)
    if (!Number.isInteger(from) || from < firstChange) return failure(res, 'reset')
    const page = log.slice(from - firstChange, from - firstChange + pageSize)
    const next = from + page.length
    const entries = page.flatMap(one => {
      if (typeof one !== 'string')
        return [
          {
            '.tag': 'deleted',
            name: nameOf(one.removed),
            path_lower: one.removed.toLowerCase(),
            path_display: one.removed,
          },
        ]
      const entry = files.get(one)
      return entry && isThere(entry) ? [shown(entry)] : []
    })
    json(res, 200, { entries, cursor: String(next), has_more: next < firstChange + log.length })
  }

  async function content(req: IncomingMessage, res: ServerResponse, operation: string): Promise<unknown> {
    const header = String(req.headers['dropbox-api-arg'] ?? '')
    const argument = JSON.parse(header) as {
      path: string
      cursor: { session_id: string; offset: number }
      commit: { path: string }
    }
    const body = await bodyOf(req)
    if (operation === 'download') {
      const entry = at(argument.path)
      if (!entry || entry.isFolder) return failure(res, 'path/not_found')
      return sendBytes(req, res, entry.bytes)
    }
    if (operation === 'upload_session/start') {
      const id = randomId()
      sessions.set(id, [body])
      return json(res, 200, { session_id: id })
    }
    const known = sessions.get(argument.cursor.session_id)
    if (!known) return failure(res, 'lookup_failed/not_found')
    const received = known.reduce((sum, chunk) => sum + chunk.length, 0)
    if (argument.cursor.offset !== received)
      return failure(res, 'lookup_failed/incorrect_offset', { correct_offset: received })
    known.push(body)
    if (operation === 'upload_session/append_v2') return json(res, 200, null)
    const bytes = Buffer.concat(known)
    if (bytes.length > quota) return failure(res, 'path/insufficient_space')
    const { path } = argument.commit
    let entry = at(path)
    if (!entry) {
      if (path.startsWith('id:')) return failure(res, 'path/not_found')
      const parent = folderFor(path.slice(0, path.lastIndexOf('/')))
      if (!parent) return failure(res, 'path/conflict/file_ancestor')
      entry = { ...root, id: `id:${randomId()}`, name: nameOf(path), parent: parent.id, isFolder: false }
    }
    entry.bytes = bytes
    quota -= bytes.length
    files.set(entry.id, entry)
    sessions.delete(argument.cursor.session_id)
    logChange(entry)
    json(res, 200, shown(entry))
  }

  async function rpc(req: IncomingMessage, res: ServerResponse, operation: string): Promise<unknown> {
    const body = (JSON.parse((await bodyOf(req)).toString() || 'null') ?? {}) as Record<string, string>
    const { path = '', from_path: from = '', to_path: to = '', cursor = '' } = body
    switch (operation) {
      case 'users/get_current_account':
        return json(res, 200, { account_id: accountId, email: name, name: { display_name: name } })
      case 'files/get_metadata': {
        const entry = at(path)
        return entry ? json(res, 200, shown(entry)) : failure(res, 'path/not_found')
      }
      case 'files/create_folder_v2': {
        if (at(path)) return failure(res, 'path/conflict/folder')
        const made = folderFor(path)
        if (!made) return failure(res, 'path/conflict/file_ancestor')
        const { '.tag': _, ...metadata } = shown(made)
        return json(res, 200, { metadata })
      }
      case 'files/list_folder': {
        const entry = at(path)
        if (!entry) return failure(res, 'path/not_found')
        const entries = [...files.values()].filter(one => one.parent === entry.id && isThere(one)).map(shown)
        return json(res, 200, { entries, cursor: 'listed', has_more: false })
      }
      case 'files/list_folder/get_latest_cursor':
        return json(res, 200, { cursor: String(firstChange + log.length) })
      case 'files/list_folder/continue':
        return changes(res, cursor)
      case 'files/delete_v2': {
        const entry = at(path)
        if (!entry) return failure(res, 'path_lookup/not_found')
        gone(pathOf(entry))
        files.delete(entry.id)
        return json(res, 200, { metadata: {} })
      }
      case 'files/move_v2': {
        const entry = at(from)
        if (!entry) return failure(res, 'from_lookup/not_found')
        const twin = at(to)
        if (twin && twin.id !== entry.id) return failure(res, 'to/conflict/file')
        const parent = parentOf(to)
        if (!parent) return failure(res, 'to/not_found')
        gone(pathOf(entry))
        Object.assign(entry, { name: nameOf(to), parent: parent.id })
        logChange(entry)
        return json(res, 200, { metadata: shown(entry) })
      }
      default:
        return json(res, 404, {})
    }
  }

  const server = await serveWorld(port, async (req, res, url) => {
    if (url.pathname === '/oauth2/authorize') return grants.authorize(url, res)
    if (url.pathname === '/oauth2/token') return grants.token(await formOf(req), res)
    if (!grants.isOpen(req)) {
      req.resume()
      return json(res, 401, { error_summary: 'expired_access_token/..', error: { '.tag': 'expired_access_token' } })
    }
    if (url.pathname === '/2/auth/token/revoke') return void res.writeHead(grants.giveBackAccess(req) ? 200 : 400).end()
    const operation = url.pathname.slice(3)
    const isContent = /^files\/(?:upload_session\/|download$)/.test(operation)
    return isContent ? content(req, res, operation.slice(6)) : rpc(req, res, operation)
  })

  return {
    ...server,
    files,
    driveNotices: notices.knobs,
    async reportTo(address, secret) {
      const challenge = randomId()
      const response = await fetch(`${address}?challenge=${challenge}`)
      const isText = response.headers.get('content-type')?.startsWith('text/plain') === true
      const isSniffed = response.headers.get('x-content-type-options') !== 'nosniff'
      if (!response.ok || !isText || isSniffed || (await response.text()) !== challenge) return false
      appSecret = secret
      const expiresAt = Number.POSITIVE_INFINITY
      notices.channels.set('app', { id: 'app', subject: 'drive', address, expiresAt })
      return true
    },
    add({ name, folderId, bytes }) {
      const id = `id:${randomId()}`
      const entry = { ...root, id, name, parent: folderId, isFolder: !bytes, bytes: bytes ?? root.bytes }
      files.set(id, entry)
      logChange(entry)
      return id
    },
    move(id, folderId) {
      const entry = files.get(id) as PretendEntry
      gone(pathOf(entry))
      entry.parent = folderId
      logChange(entry)
    },
    change(id, to) {
      const entry = files.get(id)
      if (!entry) throw new Error(`The pretend Dropbox has no entry ${id}`)
      if (to === 'remove') {
        gone(pathOf(entry))
        files.delete(id)
        return
      }
      const before = pathOf(entry)
      Object.assign(entry, to)
      if (to.name !== undefined || entry.trashed) gone(before)
      if (!entry.trashed) logChange(entry)
    },
    expireTokens: () => grants.expire(),
    revoke: () => grants.revoke(),
    forgetChanges() {
      firstChange += log.length + 1
      log = []
    },
    setQuota(bytes) {
      quota = bytes
    },
    setPageSize(count) {
      pageSize = count
    },
  }
}
