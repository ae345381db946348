import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PretendDelegation, pretendApplication } from './delegation'
import type { PretendMailbox } from './mail'
import { type PretendOutlook, pretendOutlook } from './outlook'
import { type PretendOutlookMail, pretendOutlookMail } from './outlook-mail'
import { pretendSubscriptions, type SubscriptionKnobs } from './subscriptions'
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

/** An item of the drive, as Microsoft Graph v1.0 returns it. */
interface PretendItem {
  id: string
  name: string
  parent: string
  isFolder: boolean
  bytes: Buffer
  trashed: boolean
}

export interface PretendMicrosoft extends PretendWorld, Pick<PretendOutlook, 'calendars' | 'guestMails' | 'edit'> {
  /** How Graph notifies of changes. */
  notices: SubscriptionKnobs
  driveNotices: SubscriptionKnobs
  delegation: PretendDelegation
  /** From now on the person, or the organisation, does not consent to these. */
  refuseScopes(...scopes: string[]): void
  /** The members of the organisation's directory; null for a private account. */
  directory: Array<{ name: string; email: string }> | null
  mail: PretendMailbox
  /** The administrator grants the application access to the site, or revokes it. */
  grantSite(granted: boolean): void
}

/** Bit for bit as in Microsoft's sample. */
const quickXorHash = onceFor(bytes => {
  const hash = Buffer.alloc(20)
  for (let n = 0; n < bytes.length; n++) {
    const spread = (bytes[n] as number) << (((n % 160) * 11) % 8)
    const at = Math.floor((((n % 160) * 11) % 160) / 8)
    hash[at] = (hash[at] as number) ^ (spread & 0xff)
    hash[(at + 1) % 20] = (hash[(at + 1) % 20] as number) ^ (spread >> 8)
  }
  hash.writeUInt32LE((hash.readUInt32LE(12) ^ (bytes.length >>> 0)) >>> 0, 12)
  return hash.toString('base64')
})

/** As Graph words it. */
const graphRefusal = (status: 403 | 503): object => ({
  error:
    status === 403
      ? { code: 'accessDenied', message: 'The caller does not have permission to perform the action.', innerError: {} }
      : { code: 'serviceNotAvailable', message: 'The service is not available.', innerError: {} },
})

const unit = 320 * 1024
/** Paths below an account that belong to its mailbox. */
const ofMail = /^\/(messages|mailFolders|sendMail)(\/|$)/
const forbidden = /["*:<>?/\\|]|^\s|[\s.]$|_vti_/

/**
 * Entra's OAuth and the part of Microsoft Graph that we use: a person's calendars, their drive and the library of one
 * team site (`/sites/Team`), which are the same here. Follows the vendor's documentation: case-insensitive names,
 * upload sessions that take no token and pieces of 320 KiB, downloads from another URL, delta with each item once, 410
 * for a token that is too old, `Sites.Selected`.
 */
export async function startMicrosoft({ name = 'buero@dach-huber.example', port = 0 } = {}): Promise<PretendMicrosoft> {
  const driveId = `b!${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  const siteId = `dachhuber.sharepoint.com,${randomId()},${randomId()}`
  const root: PretendItem = {
    ...{ id: 'root-item', name: 'root', parent: '', isFolder: true, bytes: Buffer.alloc(0), trashed: false },
  }
  const files = new Map<string, PretendItem>([[root.id, root]])
  const sessions = new Map<string, { into: PretendItem; size: number; received: Buffer[]; at: number }>()
  const tickets = new Map<string, string>()
  const grants = pretendGrants()
  let log: string[] = []
  let firstChange = 1
  let quota = Number.POSITIVE_INFINITY
  let pageSize = 200
  let siteGranted = true
  const world = { directory: null as PretendMicrosoft['directory'] }

  const application = pretendApplication()
  const people = new Map<string, { outlook: PretendOutlook; mail: PretendOutlookMail }>()
  /** Accounts that come back as they were. */
  const gone = new Map(people)
  const calendarSubscriptions = pretendSubscriptions({
    subjectOf(resource, req) {
      const [, root = '', upn, id = ''] = /^(me|users\/([^/]+))\/calendars\/([^/]+)\/events$/.exec(resource) ?? []
      // An application has no `me`, and a person subscribes to nothing of others.
      if ((upn === undefined) !== (grants.person(req) === undefined)) return null
      const account = upn === undefined ? outlook : people.get(decodeURIComponent(upn))?.outlook
      const calendarId = decodeURIComponent(id)
      return account?.calendars.has(calendarId) ? `${root}/calendars/${calendarId}/events` : null
    },
    resourceOf: subject => subject,
    maxMinutes: 10_080,
  })
  const outlookOf = (account: string, root: string) =>
    pretendOutlook(account, {
      ...{ base: () => server.url, pageSize: () => pageSize, root },
      notices: calendarSubscriptions.notices,
    })
  const outlook = outlookOf(name, 'me')
  const mail = pretendOutlookMail(name, () => server.url, grants)
  const isDrive = /^(?:me\/drive|drives\/[^/]+)\/root$/
  const driveSubscriptions = pretendSubscriptions({
    subjectOf: resource => (isDrive.test(resource) ? 'drive' : null),
    resourceOf: () => 'me/drive/root',
    maxMinutes: 42_300,
    changeType: 'updated',
  })
  const noted = (id: string) => {
    log.push(id)
    driveSubscriptions.notices.noted('drive', id)
  }
  const failure = (res: ServerResponse, status: number, code: string) =>
    json(res, status, { error: { code, message: code, innerError: {} } })
  const shown = (item: PretendItem) => ({
    ...{ id: item.id, name: item.name, size: item.bytes.length },
    parentReference: item.id === root.id ? { driveId } : { driveId, id: item.parent },
    ...(item.id === root.id ? { root: {} } : {}),
    ...(item.isFolder
      ? { folder: { childCount: 0 } }
      : { file: { mimeType: 'application/octet-stream', hashes: { quickXorHash: quickXorHash(item.bytes) } } }),
  })
  /** Checks up to the root: the contents of a removed folder are removed with it. */
  function alive(item: PretendItem | undefined): PretendItem | undefined {
    for (let at = item; at; at = files.get(at.parent)) {
      if (at.trashed) return undefined
      if (at.id === root.id) return item
    }
    return undefined
  }
  const children = (id: string) => [...files.values()].filter(item => item.parent === id && !item.trashed)
  const twin = (parent: string, wanted: string, own?: string) =>
    children(parent).find(item => item.id !== own && item.name.toLowerCase() === wanted.toLowerCase())

  function delta(res: ServerResponse, url: URL): unknown {
    const token = url.searchParams.get('token') ?? ''
    const here = `${server.url}${url.pathname}`
    if (token === 'latest')
      return json(res, 200, { value: [], '@odata.deltaLink': `${here}?token=${firstChange + log.length}` })
    const from = Number(token)
    if (!Number.isInteger(from) || from < firstChange)
      return json(res, 410, { error: { code: 'resyncRequired', message: 'Resync required.' } }, { location: here })
    const page = log.slice(from - firstChange, from - firstChange + pageSize)
    const next = from + page.length
    // Each item once, in its state after the last change.
    const value = [...new Set(page)].map(id => {
      const item = alive(files.get(id))
      return item ? shown(item) : { id, deleted: { state: 'deleted' } }
    })
    const isLast = next >= firstChange + log.length
    json(res, 200, { value, [isLast ? '@odata.deltaLink' : '@odata.nextLink']: `${here}?token=${next}` })
  }

  async function session(req: IncomingMessage, res: ServerResponse, id: string): Promise<unknown> {
    const known = sessions.get(id)
    const body = await bodyOf(req)
    if (req.headers.authorization) return failure(res, 401, 'unauthenticated')
    if (!known) return failure(res, 404, 'itemNotFound')
    if (req.method === 'GET') return json(res, 200, { nextExpectedRanges: [`${known.at}-`] })
    const [, first = '0', last = '-1', total = '0'] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(req.headers['content-range'] ?? '') ?? []
    if (body.length !== Number(last) - Number(first) + 1) return failure(res, 400, 'invalidRequest')
    if (Number(first) !== known.at) return failure(res, 416, 'invalidRange')
    if (Number(total) > quota) return failure(res, 507, 'quotaLimitReached')
    const ended = Number(last) + 1 === Number(total)
    if (!ended && body.length % unit !== 0) return failure(res, 400, 'invalidRequest')
    known.received.push(body)
    known.at += body.length
    if (!ended) return json(res, 202, { nextExpectedRanges: [`${known.at}-`] })
    sessions.delete(id)
    known.into.bytes = Buffer.concat(known.received)
    quota -= known.into.bytes.length
    files.set(known.into.id, known.into)
    noted(known.into.id)
    json(res, 201, shown(known.into))
  }

  async function items(req: IncomingMessage, res: ServerResponse, path: string): Promise<unknown> {
    // `items/{id}` or `root`, then a name within it, then the action on it.
    const [, given, encoded, action = ''] = /^\/(root|items\/[^/:]+)(?::\/([^:]+):)?(\/\w+)?$/.exec(path) ?? []
    if (!given) return failure(res, 400, 'invalidRequest')
    const base = alive(given === 'root' ? root : files.get(decodeURIComponent(given.slice(6))))
    if (!base) return failure(res, 404, 'itemNotFound')
    const wanted = encoded === undefined ? null : decodeURIComponent(encoded)
    const item = wanted === null ? base : twin(base.id, wanted)
    const body =
      req.method === 'GET' ? {} : (JSON.parse((await bodyOf(req)).toString() || '{}') as Record<string, unknown>)
    if (action === '/createUploadSession') {
      if (wanted !== null && forbidden.test(wanted)) return failure(res, 400, 'invalidRequest')
      const made = { ...root, id: randomId(), name: wanted ?? '', parent: base.id, isFolder: false }
      const id = randomId()
      sessions.set(id, { into: item ?? made, size: 0, received: [], at: 0 })
      return json(res, 200, { uploadUrl: `${server.url}/rup/${id}`, expirationDateTime: '2030-01-01T00:00:00Z' })
    }
    if (!item) return failure(res, 404, 'itemNotFound')
    if (action === '/content') {
      const ticket = randomId()
      tickets.set(ticket, item.id)
      return void res.writeHead(302, { location: `${server.url}/download/${ticket}` }).end()
    }
    if (action === '/children' && req.method === 'GET') return json(res, 200, { value: children(item.id).map(shown) })
    const renamed = typeof body.name === 'string' ? body.name : item.name
    if (req.method === 'POST' || req.method === 'PATCH')
      if (forbidden.test(renamed)) return failure(res, 400, 'invalidRequest')
    if (action === '/children') {
      if (twin(item.id, renamed)) return failure(res, 409, 'nameAlreadyExists')
      const made = { ...root, id: randomId(), name: renamed, parent: item.id }
      files.set(made.id, made)
      noted(made.id)
      return json(res, 201, shown(made))
    }
    if (req.method === 'DELETE') {
      files.delete(item.id)
      noted(item.id)
      return void res.writeHead(204).end()
    }
    if (req.method === 'PATCH') {
      const parent = (body.parentReference as { id?: string } | undefined)?.id ?? item.parent
      if (!alive(files.get(parent))) return failure(res, 404, 'itemNotFound')
      if (twin(parent, renamed, item.id)) return failure(res, 409, 'nameAlreadyExists')
      Object.assign(item, { name: renamed, parent })
      noted(item.id)
    }
    json(res, 200, shown(item))
  }

  function listPeople(req: IncomingMessage, res: ServerResponse, url: URL): unknown {
    const path = url.pathname
    if (!grants.opens(req, 'User.ReadBasic.All')) {
      req.resume()
      return failure(res, 403, 'Authorization_RequestDenied')
    }
    const words = (url.searchParams.get('$search') ?? '').replaceAll('"', '').toLowerCase()
    const found = (world.directory ?? []).filter(one => `${one.name} ${one.email}`.toLowerCase().includes(words))
    const size = Math.min(Number(url.searchParams.get('$top') ?? 10), pageSize)
    const skip = Number(url.searchParams.get('$skip') ?? 0)
    const next = new URL(url.pathname + url.search, server.url)
    next.searchParams.set('$skip', String(skip + size))
    const value = found.slice(skip, skip + size).map(one => ({
      ...{ id: one.email, displayName: one.name },
      ...(path.endsWith('people') ? { scoredEmailAddresses: [{ address: one.email }] } : { mail: one.email }),
    }))
    return json(res, 200, { value, ...(skip + size < found.length ? { '@odata.nextLink': next.href } : {}) })
  }

  const server = await serveWorld(
    port,
    async (req, res, url) => {
      const path = url.pathname
      if (path.endsWith('/oauth2/v2.0/authorize')) return grants.authorize(url, res)
      if (path.endsWith('/oauth2/v2.0/token')) {
        const form = await formOf(req)
        const isOurs = form.get('client_secret') === 'pretend-secret'
        if (isOurs || form.get('grant_type') !== 'client_credentials') return grants.token(form, res)
        const { status, ...checked } = {
          status: 400,
          ...application.check(form, decodeURIComponent(path.split('/')[1] ?? '')),
        }
        return 'scope' in checked ? grants.issue(res, checked) : json(res, status, checked)
      }
      if (path.startsWith('/rup/')) return session(req, res, path.slice(5))
      if (path.startsWith('/download/')) {
        const item = files.get(tickets.get(path.slice(10)) ?? '')
        return item && !req.headers.authorization ? sendBytes(req, res, item.bytes) : failure(res, 404, 'itemNotFound')
      }
      if (!grants.isOpen(req)) {
        req.resume()
        return failure(res, 401, 'InvalidAuthenticationToken')
      }
      if (grants.person(req) !== undefined) {
        const [, upn, rest = ''] = /^\/v1\.0\/users\/([^/]+)(\/.*)?$/.exec(path) ?? []
        if (path.startsWith('/v1.0/me')) return failure(res, 400, 'BadRequest')
        if (upn !== undefined) {
          const isMail = ofMail.test(rest)
          if (!isMail && !grants.opens(req, rest === '/people' ? 'People.Read.All' : 'Calendars.ReadWrite')) {
            req.resume()
            return failure(res, 403, 'ErrorAccessDenied')
          }
          const theirs = people.get(decodeURIComponent(upn))
          if (!theirs) return failure(res, 404, 'ErrorInvalidUser')
          if (rest === '/people') return listPeople(req, res, url)
          const asTheirs = new URL(`/v1.0/me${rest}${url.search}`, server.url)
          return (isMail ? theirs.mail : theirs.outlook).answer(req, res, asTheirs)
        }
      }
      if (path === '/v1.0/me') return json(res, 200, { id: driveId.slice(2), mail: name, userPrincipalName: name })
      const isSubscription = /^\/v1\.0\/subscriptions(\/|$)/.test(path)
      if (isSubscription && !grants.opens(req, 'Calendars.ReadWrite')) return driveSubscriptions.answer(req, res, url)
      if (isSubscription) return calendarSubscriptions.answer(req, res, url)
      if (/^\/v1\.0\/me\/calendars?(\/|$)/.test(path)) {
        if (grants.opens(req, 'Calendars.ReadWrite')) return outlook.answer(req, res, url)
        req.resume()
        return failure(res, 403, 'ErrorAccessDenied')
      }
      if (path === '/v1.0/users' || path === '/v1.0/me/people') return listPeople(req, res, url)
      if (path.startsWith('/v1.0/me/') && ofMail.test(path.slice('/v1.0/me'.length))) return mail.answer(req, res, url)
      if (path.startsWith('/v1.0/sites/')) {
        const site = decodeURIComponent(path.slice(12))
        const isKnown = site === 'dachhuber.sharepoint.com:/sites/Team' || site === siteId || site === `${siteId}/drive`
        if (!isKnown) return failure(res, 404, 'itemNotFound')
        if (!siteGranted) return failure(res, 403, 'accessDenied')
        if (site.endsWith('/drive')) return json(res, 200, { id: driveId, driveType: 'documentLibrary' })
        return json(res, 200, {
          id: siteId,
          displayName: 'Team Dach Huber',
          webUrl: 'https://dachhuber.sharepoint.com/sites/Team',
        })
      }
      const own = ['/v1.0/me/drive', `/v1.0/drives/${driveId}`, `/v1.0/drives/${encodeURIComponent(driveId)}`]
      const prefix = own.find(one => path === one || path.startsWith(`${one}/`))
      if (prefix === undefined) return failure(res, 404, 'itemNotFound')
      if (prefix !== own[0] && !siteGranted) return failure(res, 403, 'accessDenied')
      const rest = path.slice(prefix.length)
      if (rest === '') return json(res, 200, { id: driveId, driveType: 'business', owner: { user: { email: name } } })
      if (rest === '/root/delta') return delta(res, url)
      return items(req, res, rest)
    },
    graphRefusal,
  )

  return {
    ...server,
    ...{ files, calendars: outlook.calendars, guestMails: outlook.guestMails, mail, refuseScopes: grants.refuseScopes },
    ...{ notices: calendarSubscriptions.knobs, edit: outlook.edit, driveNotices: driveSubscriptions.knobs },
    delegation: {
      given: application.given,
      get admitted() {
        return application.state.admitted
      },
      set admitted(scopes) {
        application.state.admitted = scopes
      },
      addPerson(email) {
        const { outlook: theirs, mail: mailbox } = gone.get(email) ??
          people.get(email) ?? {
            outlook: outlookOf(email, `users/${encodeURIComponent(email)}`),
            mail: pretendOutlookMail(email, () => server.url, grants),
          }
        people.set(email, { outlook: theirs, mail: mailbox })
        const [calendarId = ''] = theirs.calendars.keys()
        const events = theirs.calendars.get(calendarId) ?? new Map()
        return { calendarId, events, mail: mailbox, edit: (id, to) => theirs.edit(calendarId, id, to) }
      },
      removePerson(email) {
        const theirs = people.get(email)
        if (theirs) gone.set(email, theirs)
        people.delete(email)
      },
      withdrawKey() {
        application.state.isKeyValid = false
      },
    },
    get directory() {
      return world.directory
    },
    set directory(people) {
      world.directory = people
    },
    add({ name, folderId, bytes }) {
      const item = { ...root, id: randomId(), name, parent: folderId, isFolder: !bytes, bytes: bytes ?? root.bytes }
      files.set(item.id, item)
      noted(item.id)
      return item.id
    },
    move(id, folderId) {
      Object.assign(files.get(id) as PretendItem, { parent: folderId })
      noted(id)
    },
    change(id, to) {
      const item = files.get(id)
      if (!item) throw new Error(`The pretend drive has no item ${id}`)
      if (to === 'remove') files.delete(id)
      else Object.assign(item, to)
      noted(id)
    },
    expireTokens: () => grants.expire(),
    revoke() {
      grants.revoke()
    },
    grantSite(granted) {
      siteGranted = granted
      grants.grant()
    },
    forgetChanges() {
      firstChange += log.length + 1
      log = []
      calendarSubscriptions.notices.forget()
    },
    setQuota(bytes) {
      quota = bytes
    },
    setPageSize(count) {
      pageSize = count
    },
  }
}
