import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PretendDelegation, pretendServiceAccount } from './delegation'
import { type PretendGmail, pretendGmail } from './gmail'
import type { PretendMailbox } from './mail'
import { type Listener, type NoticeKnobs, pretendNotices } from './notices'
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

/** A file of an account, as the Drive API v3 returns it. */
export interface PretendFile {
  id: string
  name: string
  mimeType: string
  parents: string[]
  appProperties: Record<string, string>
  bytes: Buffer
  trashed: boolean
}

interface Session {
  file: PretendFile
  size: number
  received: Buffer[]
  at: number
}

/** An event of a calendar, as the Calendar API v3 returns it. */
export interface PretendEvent {
  id: string
  status: string
  summary?: string
  start?: { date?: string | null; dateTime?: string | null; timeZone?: string | null }
  end?: { date?: string | null; dateTime?: string | null; timeZone?: string | null }
  attendees?: Array<{ email: string; displayName?: string; responseStatus?: string }>
  etag?: string
  updated?: string
  [field: string]: unknown
}

export interface PretendGoogle extends Omit<PretendWorld, 'files' | 'change'> {
  /** Events by calendar; the account has its own, `bautrupp` to read, and a shared one to write. */
  calendars: Map<string, Map<string, PretendEvent>>
  /** Events whose guests were notified. */
  guestMails: string[]
  delegation: PretendDelegation
  /** How Google notifies of changes. */
  notices: NoticeKnobs
  /** Edits an event as a person would in their calendar there; null removes the event. */
  edit(calendarId: string, id: string, to: object | null): void
  /** The members of the Workspace directory; null for a private account. */
  directory: Array<{ name: string; email: string }> | null
  /** From now on the person leaves these consent boxes unticked. */
  refuseScopes(...scopes: string[]): void
  mail: PretendMailbox
  files: Map<string, PretendFile>
  /** What a person does in the browser at the provider: rename, move, trash, delete permanently. */
  change(id: string, to: Partial<Pick<PretendFile, 'name' | 'parents' | 'trashed' | 'bytes'>> | 'remove'): void
}

interface GoogleChannel extends Listener {
  resourceId: string
  token: string
}

/** The numbers that a page token contains. */
const numbersIn = (token: string | null): number[] => (token ?? '').split('.').filter(Boolean).map(Number)

const folderType = 'application/vnd.google-apps.folder'
const sessionUnit = 256 * 1024
/** OpenSSL takes no 2 GiB at once. */
const hashedAtOnce = 2 ** 30
const checksum = onceFor(bytes => {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += hashedAtOnce) hash.update(bytes.subarray(at, at + hashedAtOnce))
  return hash.digest('hex')
})

/**
 * Google's OAuth and the part of Drive that we use, with its own state and one account. Follows the vendor's
 * documentation: resumable uploads with 308 and chunks of 256 KiB, page tokens of changes, `appProperties`, two files
 * of one name in a folder, PKCE. Accounts: every caller is `name`.
 */
export async function startGoogle({ name = 'buero@dach-huber.example', port = 0 } = {}): Promise<PretendGoogle> {
  const permissionId = createHash('sha256').update(name).digest('hex').slice(0, 20)
  const files = new Map<string, PretendFile>([
    [
      'root',
      {
        id: 'root',
        name: 'Meine Ablage',
        mimeType: folderType,
        parents: [],
        appProperties: {},
        bytes: Buffer.alloc(0),
        trashed: false,
      },
    ],
  ])
  const sessions = new Map<string, Session>()
  const grants = pretendGrants()
  let account: ReturnType<typeof pretendServiceAccount> | undefined
  /** Its key costs time, which most tests do without. */
  const serviceAccount = () => {
    account ??= pretendServiceAccount(() => `${server.url}/token`)
    return account
  }
  const gmail = pretendGmail(name, grants)
  const mailboxes = new Map<string, PretendGmail>()
  const calendars = new Map<string, Map<string, PretendEvent>>([name, 'bautrupp', 'urlaub'].map(id => [id, new Map()]))
  const roles: Record<string, string> = { [name]: 'owner', bautrupp: 'reader', urlaub: 'writer' }
  const mainCalendars = new Set([name])
  const guestMails: string[] = []
  const noticesOf = (state: string) =>
    pretendNotices<GoogleChannel>(({ id, resourceId, token, expiresAt }, number) => ({
      headers: {
        ...{ 'x-goog-channel-id': id, 'x-goog-channel-token': token, 'x-goog-resource-id': resourceId },
        ...{ 'x-goog-resource-state': state, 'x-goog-message-number': String(number) },
        'x-goog-channel-expiration': new Date(expiresAt).toUTCString(),
      },
    }))
  const notices = noticesOf('exists')
  const driveNotices = noticesOf('change')
  type Notices = typeof notices

  async function stopChannel(req: IncomingMessage, res: ServerResponse, { channels }: Notices): Promise<void> {
    const { id = '', resourceId } = JSON.parse((await bodyOf(req)).toString()) as Partial<GoogleChannel>
    if (channels.get(id)?.resourceId !== resourceId) return failure(res, 404, 'channelNotFound')
    channels.delete(id)
    res.writeHead(204).end()
  }

  async function openChannel(req: IncomingMessage, res: ServerResponse, to: Notices, subject: string): Promise<void> {
    const given = JSON.parse((await bodyOf(req)).toString()) as Record<string, string | undefined>
    const { id = '', type, address = '', token = '', expiration } = given
    const { ttl } = (given.params ?? {}) as { ttl?: string }
    if (!id || type !== 'web_hook' || to.channels.has(id)) return failure(res, 400, 'channelIdNotUnique')
    if (!/^https?:/.test(address)) return failure(res, 400, 'push.webhookUrlNotHttps')
    const expiresAt = expiration ? Number(expiration) : to.now() + Number(ttl ?? 604_800) * 1_000
    const resourceId = createHash('sha256').update(subject).digest('hex').slice(0, 20)
    const channel = { id, subject, address, token, resourceId, expiresAt }
    to.channels.set(id, channel)
    const state = { 'x-goog-resource-state': 'sync', 'x-goog-message-number': '1' }
    const named = { 'x-goog-channel-id': id, 'x-goog-channel-token': token, 'x-goog-resource-id': resourceId }
    to.send(channel, { headers: { ...named, ...state } })
    json(res, 200, { kind: 'api#channel', id, resourceId, token, expiration: String(expiresAt) })
  }

  const world = { directory: null as PretendGoogle['directory'] }
  let log: string[] = []
  let firstChange = 1
  let quota = Number.POSITIVE_INFINITY
  let pageSize = 1_000

  const noted = (id: string) => {
    log.push(id)
    driveNotices.noted('drive', id)
  }

  const shown = (file: PretendFile) => ({
    ...{ id: file.id, name: file.name, mimeType: file.mimeType, parents: file.parents, trashed: file.trashed },
    appProperties: file.appProperties,
    ...(file.mimeType === folderType ? {} : { size: String(file.bytes.length), sha256Checksum: checksum(file.bytes) }),
  })

  const failure = (res: ServerResponse, code: number, reason: string) =>
    json(res, code, { error: { code, message: reason, errors: [{ reason, message: reason }] } })

  function matching(q: string): PretendFile[] {
    const key = /value='([^']*)'/.exec(q)?.[1]
    const parent = /^'([^']*)' in parents/.exec(q)?.[1]
    return [...files.values()].filter(
      file =>
        !file.trashed &&
        (key === undefined || file.appProperties.gewerk === key) &&
        (parent === undefined || file.parents.includes(parent)),
    )
  }

  async function upload(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const session = sessions.get(url.searchParams.get('upload_id') ?? '')
    if (!session) return failure(res, 404, 'notFound')
    const body = await bodyOf(req)
    const [, first = '0', last = '-1'] = /bytes (\d+)-(\d+)\/\d+/.exec(req.headers['content-range'] ?? '') ?? []
    const ended = Number(last) + 1 >= session.size
    if (body.length !== Number(last) - Number(first) + 1) return failure(res, 400, 'badContent')
    if (!ended && body.length % sessionUnit !== 0) return failure(res, 400, 'invalidChunkSize')
    if (Number(first) === session.at) {
      session.received.push(body)
      session.at += body.length
    }
    if (!ended) return void res.writeHead(308, { range: `bytes=0-${session.at - 1}` }).end()
    sessions.delete(url.searchParams.get('upload_id') ?? '')
    session.file.bytes = Buffer.concat(session.received)
    quota -= session.file.bytes.length
    files.set(session.file.id, session.file)
    noted(session.file.id)
    json(res, 200, shown(session.file))
  }

  async function drive(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname
    if (path === '/drive/v3/about') return json(res, 200, { user: { permissionId, emailAddress: name } })
    if (path === '/drive/v3/changes/startPageToken')
      return json(res, 200, { startPageToken: String(firstChange + log.length) })
    if (path === '/drive/v3/channels/stop') return stopChannel(req, res, driveNotices)
    if (path === '/drive/v3/changes/watch') {
      if (!url.searchParams.get('pageToken')) return failure(res, 400, 'required')
      return openChannel(req, res, driveNotices, 'drive')
    }
    if (path === '/drive/v3/changes') {
      const from = Number(url.searchParams.get('pageToken'))
      if (!Number.isInteger(from) || from < firstChange) return failure(res, 410, 'pageTokenInvalid')
      const page = log.slice(from - firstChange, from - firstChange + pageSize)
      const next = from + page.length
      const changes = page.map(fileId => {
        const file = files.get(fileId)
        return file ? { fileId, removed: false, file: shown(file) } : { fileId, removed: true }
      })
      const more = next < firstChange + log.length
      return json(res, 200, {
        changes,
        ...(more ? { nextPageToken: String(next) } : { newStartPageToken: String(next) }),
      })
    }
    const id = /\/files\/([^/]+)$/.exec(path)?.[1]
    const isUpload = path.startsWith('/upload/')
    if (isUpload || (req.method === 'POST' && path === '/drive/v3/files')) {
      const meta = JSON.parse((await bodyOf(req)).toString() || '{}') as Partial<PretendFile>
      const known = id === undefined ? null : files.get(id)
      if (known === undefined) return failure(res, 404, 'notFound')
      const parent = files.get(meta.parents?.[0] ?? 'root')
      if (!known && (!parent || parent.trashed || parent.mimeType !== folderType)) return failure(res, 404, 'notFound')
      const empty = { id: randomId(), mimeType: 'application/octet-stream', parents: ['root'], appProperties: {} }
      const file: PretendFile = { ...empty, name: '', bytes: Buffer.alloc(0), trashed: false, ...known, ...meta }
      if (!isUpload) {
        files.set(file.id, file)
        noted(file.id)
        return json(res, 200, shown(file))
      }
      const size = Number(req.headers['x-upload-content-length'] ?? 0)
      if (size > quota) return failure(res, 403, 'storageQuotaExceeded')
      const uploadId = randomId()
      sessions.set(uploadId, { file, size, received: [], at: 0 })
      return void res.writeHead(200, { location: `${server.url}/upload/drive/v3/files?upload_id=${uploadId}` }).end()
    }
    if (id === undefined) {
      const found = matching(url.searchParams.get('q') ?? '')
      const from = Number(url.searchParams.get('pageToken') ?? 0)
      const page = found.slice(from, from + pageSize).map(shown)
      const more = from + pageSize < found.length ? { nextPageToken: String(from + pageSize) } : {}
      return json(res, 200, { files: page, ...more })
    }
    const file = files.get(id)
    if (!file) return failure(res, 404, 'notFound')
    if (req.method === 'DELETE') {
      files.delete(id)
      noted(id)
      return void res.writeHead(204).end()
    }
    if (req.method === 'PATCH') {
      const { name: renamed } = JSON.parse((await bodyOf(req)).toString() || '{}') as { name?: string }
      const into = url.searchParams.get('addParents')
      if (into && !files.has(into)) return failure(res, 404, 'notFound')
      if (renamed !== undefined) file.name = renamed
      if (into) file.parents = [into]
      noted(id)
      return json(res, 200, shown(file))
    }
    if (url.searchParams.get('alt') !== 'media') return json(res, 200, shown(file))
    sendBytes(req, res, file.bytes)
  }

  const instantOf = (time: PretendEvent['start']) => Date.parse(time?.dateTime ?? time?.date ?? '')

  /** Calendar API v3: the list of calendars and events, as far as we use them. */
  async function calendar(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname
    const owner = grants.person(req) ?? name
    const named = (id: string) => (id === 'primary' ? owner : id)
    /** Of the others' main calendars, an account knows nothing. */
    const isVisible = (id: string) => id === owner || !mainCalendars.has(id)
    const shownCalendar = (id: string) => ({
      ...{ kind: 'calendar#calendarListEntry', id, summary: id, timeZone: 'Europe/Vienna', accessRole: roles[id] },
      ...(id === owner ? { primary: true } : {}),
    })
    const [, entry] = /^\/calendar\/v3\/users\/me\/calendarList\/([^/]+)$/.exec(path) ?? []
    if (path.endsWith('/calendarList'))
      return json(res, 200, { items: [...calendars.keys()].filter(isVisible).map(shownCalendar) })
    if (entry) {
      const id = named(decodeURIComponent(entry))
      return calendars.has(id) && isVisible(id) ? json(res, 200, shownCalendar(id)) : failure(res, 404, 'notFound')
    }
    if (path === '/calendar/v3/channels/stop') return stopChannel(req, res, notices)
    const [, watched] = /^\/calendar\/v3\/calendars\/([^/]+)\/events\/watch$/.exec(path) ?? []
    if (watched) {
      const calendarId = named(decodeURIComponent(watched))
      if (!calendars.has(calendarId)) return failure(res, 404, 'notFound')
      return openChannel(req, res, notices, calendarId)
    }
    const [, calendarId = '', eventId] = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path) ?? []
    const id = named(decodeURIComponent(calendarId))
    const events = calendars.get(id)
    if (!events || !isVisible(id)) return failure(res, 404, 'notFound')
    if (req.method !== 'GET' && roles[id] === 'reader') return failure(res, 403, 'requiredAccessLevel')
    if (req.method === 'GET' && url.searchParams.has('syncToken')) {
      if (url.searchParams.has('timeMin') || url.searchParams.has('orderBy')) return failure(res, 400, 'badRequest')
      const from = Number(url.searchParams.get('syncToken')?.replace(/^s/, ''))
      const changed = notices.since(id, from)
      if (!changed) return failure(res, 410, 'fullSyncRequired')
      // The account may change while pages are read: such changes are also reported the next time.
      const [skip = 0, at = notices.position()] = numbersIn(url.searchParams.get('pageToken'))
      const size = Math.min(Number(url.searchParams.get('maxResults') ?? 250), pageSize)
      const items = changed.slice(skip, skip + size).flatMap(one => events.get(one) ?? [])
      const more =
        skip + size < changed.length ? { nextPageToken: `${skip + size}.${at}` } : { nextSyncToken: `s${at}` }
      return json(res, 200, { kind: 'calendar#events', items, ...more })
    }
    if (req.method === 'GET' && eventId === undefined) {
      const [min, max] = ['timeMin', 'timeMax'].map(key => Date.parse(url.searchParams.get(key) ?? '')) as [
        number,
        number,
      ]
      const found = [...events.values()]
        .filter(one => one.status !== 'cancelled' && !(instantOf(one.end) <= min) && !(instantOf(one.start) >= max))
        .sort((a, b) => instantOf(a.start) - instantOf(b.start))
      const [from = 0, at = notices.position()] = numbersIn(url.searchParams.get('pageToken'))
      const size = Math.min(Number(url.searchParams.get('maxResults') ?? 250), pageSize)
      const more = from + size < found.length ? { nextPageToken: `${from + size}.${at}` } : { nextSyncToken: `s${at}` }
      return json(res, 200, { kind: 'calendar#events', items: found.slice(from, from + size), ...more })
    }
    const known = eventId === undefined ? undefined : events.get(decodeURIComponent(eventId))
    if (eventId !== undefined && !known) return failure(res, 404, 'notFound')
    if (req.method === 'GET' && known) return json(res, 200, known)
    if (req.method === 'DELETE' && known) {
      if (known.status === 'cancelled') return failure(res, 410, 'deleted')
      Object.assign(known, { status: 'cancelled', etag: `"${randomId()}"`, updated: new Date().toISOString() })
      notices.noted(id, known.id)
      if (known.attendees?.length && url.searchParams.get('sendUpdates') === 'all') guestMails.push(known.id)
      return void res.writeHead(204).end()
    }
    const given = JSON.parse((await bodyOf(req)).toString() || '{}') as Partial<PretendEvent>
    if (known && req.headers['if-match'] && req.headers['if-match'] !== known.etag)
      return failure(res, 412, 'conditionNotMet')
    // Ids may be chosen by the client, and a used id is never free again.
    if (!known && given.id && events.has(given.id)) return failure(res, 409, 'duplicate')
    if (given.id && !/^[a-v0-9]{5,1024}$/.test(given.id)) return failure(res, 400, 'invalid')
    const base = known ?? {
      id: randomId(),
      status: 'confirmed',
      organizer: { email: owner },
      htmlLink: `${server.url}/event`,
    }
    const event: PretendEvent = { ...base, ...given, etag: `"${randomId()}"`, updated: new Date().toISOString() }
    if (!(instantOf(event.start) < instantOf(event.end))) return failure(res, 400, 'timeRangeEmpty')
    events.set(event.id, event)
    notices.noted(id, event.id)
    if (event.attendees?.length && url.searchParams.get('sendUpdates') === 'all') guestMails.push(event.id)
    json(res, 200, event)
  }

  function edit(calendarId: string, id: string, to: object | null): void {
    const events = calendars.get(calendarId)
    const known = events?.get(id)
    const version = { etag: `"${randomId()}"`, updated: new Date().toISOString() }
    events?.set(id, { id, status: 'confirmed', ...known, ...(to ?? { status: 'cancelled' }), ...version })
    notices.noted(calendarId, id)
  }

  const server = await serveWorld(port, async (req, res, url) => {
    if (url.pathname === '/o/oauth2/v2/auth') return grants.authorize(url, res)
    if (url.pathname === '/token') {
      const form = await formOf(req)
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return grants.token(form, res)
      const { status, ...checked } = { status: 400, ...serviceAccount().check(form.get('assertion') ?? '') }
      return 'person' in checked ? grants.issue(res, checked) : json(res, status, checked)
    }
    if (url.pathname === '/revoke') {
      const given = new URLSearchParams((await bodyOf(req)).toString()).get('token') ?? ''
      return void res.writeHead(grants.giveBack(given) ? 200 : 400).end()
    }
    if (!grants.isOpen(req)) {
      req.resume()
      return failure(res, 401, 'authError')
    }
    if (url.pathname === '/v1/userinfo') return json(res, 200, { sub: permissionId, email: name, email_verified: true })
    if (/^(\/upload)?\/gmail\//.test(url.pathname))
      return (mailboxes.get(grants.person(req) ?? '') ?? gmail).answer(req, res, url)
    if (url.pathname.startsWith('/calendar/')) {
      if (grants.opens(req, 'https://www.googleapis.com/auth/calendar.events')) return calendar(req, res, url)
      req.resume()
      return failure(res, 403, 'insufficientPermissions')
    }
    if (url.pathname.startsWith('/v1/people:')) {
      if (!grants.opens(req, 'https://www.googleapis.com/auth/directory.readonly'))
        return failure(res, 403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')
      if (!world.directory) return failure(res, 403, 'PERMISSION_DENIED')
      const words = url.searchParams.get('query')?.toLowerCase() ?? ''
      const found = world.directory.filter(one => `${one.name} ${one.email}`.toLowerCase().includes(words))
      const from = Number(url.searchParams.get('pageToken') ?? 0)
      const size = Math.min(Number(url.searchParams.get('pageSize') ?? 100), pageSize)
      const people = found.slice(from, from + size).map(one => ({
        resourceName: `people/${createHash('sha256').update(one.email).digest('hex').slice(0, 12)}`,
        ...{ names: [{ displayName: one.name }], emailAddresses: [{ value: one.email }] },
      }))
      return json(res, 200, { people, ...(from + size < found.length ? { nextPageToken: String(from + size) } : {}) })
    }
    // An upload session is identified by its URL alone, as at Google; a token is accepted too.
    if (url.searchParams.has('upload_id')) return upload(req, res, url)
    return drive(req, res, url)
  })

  return {
    ...server,
    files,
    calendars,
    guestMails,
    notices: notices.knobs,
    driveNotices: driveNotices.knobs,
    delegation: {
      get given() {
        return { secret: serviceAccount().secret }
      },
      get admitted() {
        return serviceAccount().state.admitted
      },
      set admitted(scopes) {
        serviceAccount().state.admitted = scopes
      },
      addPerson(email) {
        serviceAccount().people.add(email)
        mainCalendars.add(email)
        roles[email] = 'owner'
        const events = calendars.get(email) ?? new Map<string, PretendEvent>()
        calendars.set(email, events)
        const mail = mailboxes.get(email) ?? pretendGmail(email, grants)
        mailboxes.set(email, mail)
        return { calendarId: email, events, mail, edit: (id, to) => edit(email, id, to) }
      },
      removePerson: email => void serviceAccount().people.delete(email),
      withdrawKey() {
        serviceAccount().state.isKeyValid = false
      },
    },
    get directory() {
      return world.directory
    },
    set directory(people) {
      world.directory = people
    },
    edit,
    mail: gmail,
    refuseScopes: grants.refuseScopes,
    // With `drive.file` an application is shown nothing that it has not created itself.
    add: () => randomId(),
    move(id, folderId) {
      Object.assign(files.get(id) as PretendFile, { parents: [folderId] })
      noted(id)
    },
    change(id, to) {
      const file = files.get(id)
      if (!file) throw new Error(`The pretend Drive has no file ${id}`)
      if (to === 'remove') files.delete(id)
      else Object.assign(file, to)
      noted(id)
    },
    expireTokens: () => grants.expire(),
    revoke: () => grants.revoke(),
    forgetChanges() {
      firstChange += log.length + 1
      log = []
      notices.forget()
    },
    setQuota(bytes) {
      quota = bytes
    },
    setPageSize(count) {
      pageSize = count
    },
  }
}
