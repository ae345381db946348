import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeKinds } from '../../../tests/harness/describe-kinds'
import { startDropbox } from '../../../tests/worlds/dropbox'
import { startGoogle } from '../../../tests/worlds/google'
import { startMicrosoft } from '../../../tests/worlds/microsoft'
import type { PretendWorld } from '../../../tests/worlds/world'
import { consent } from '../../../tests/worlds/world'
import { ProviderAway } from '../../platform/jobs/failures'
import { type VendorKind, vendorKinds } from '../../platform/values/provider-kinds'
import { ProviderRefused } from '../provider/refused'
import { memoryRegister } from './keyed-items'
import { appGrant, oauthOf, openProvider, renewedGrant, teamSite } from './providers'
import { quickXor } from './quick-xor'
import { type DocumentStore, probeStore } from './store'

const worlds: Record<VendorKind, () => Promise<PretendWorld>> = {
  google_drive: startGoogle,
  onedrive: startMicrosoft,
  sharepoint: startMicrosoft,
  dropbox: startDropbox,
}
/** Two items of a folder may have the same name there. */
const takesTwins: readonly VendorKind[] = ['google_drive']

/** The contract of every provider; docs/storage.md shows it as a table. `bucket.test.ts` holds that of a bucket. */
describeKinds(vendorKinds, '%s', kind => {
  let world: PretendWorld
  let store: DocumentStore
  let root: string
  const kept = memoryRegister()
  beforeAll(async () => {
    world = await worlds[kind]()
    const app = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    const consentInput = { redirectUri: 'http://localhost/back', verifier: 'v'.repeat(43) }
    const signal = new AbortController().signal
    let grant =
      kind === 'sharepoint'
        ? await appGrant(app, 'dachhuber.onmicrosoft.com')
        : await oauthOf(kind, app).exchange({
            ...consentInput,
            code: (await consent(oauthOf(kind, app).consentUrl({ ...consentInput, state: 's' }))).code,
          })
    const place: { organisation?: string; driveId?: string } = { organisation: 'dachhuber.onmicrosoft.com' }
    const refreshToken = grant.refreshToken ?? ''
    const tokens = {
      current: async () => grant.accessToken,
      async renewed() {
        grant = await renewedGrant(kind, app, { place, refreshToken })
        return grant.accessToken
      },
    }
    if (kind === 'sharepoint') {
      const address = { host: 'dachhuber.sharepoint.com', path: '/sites/Team', id: null }
      place.driveId = (await teamSite(app, { tokens, signal }, address)).driveId
    }
    store = openProvider(kind, { app, place, tokens, register: kept, signal })
    root = (await store.ensureFolder(null, 'Gewerk', 'root')).id
  })
  afterAll(() => world.close())

  const file = (name: string, content: Buffer | string, key = name, folderId = root) => {
    const bytes = Buffer.from(content)
    const open = async () => Readable.from([bytes], { objectMode: false })
    return { folderId, name, key, contentType: 'text/plain', sizeBytes: bytes.length, open }
  }
  const read = async (id: string, range?: { start: number; end?: number }) =>
    Buffer.concat((await (await store.get(id, range))?.toArray()) ?? []).toString()
  const listed = async (folderId: string) => {
    const items = []
    for await (const item of store.list(folderId)) items.push(item)
    return items
  }

  test('a folder requested twice under one key is one folder, even if people rename it in between', async () => {
    const one = await store.ensureFolder(root, 'Müller Umbau', 'project-1')
    world.change(one.id, { name: 'Ganz anders' })
    expect((await store.ensureFolder(root, 'Müller Umbau', 'project-1')).id).toBe(one.id)
  })

  test('bytes come back whole and by range, and stored again under their key they are the same item', async () => {
    const made = await store.put(file('Plan.txt', 'abcdef'))
    expect([await read(made.id), await read(made.id, { start: 2, end: 3 })]).toEqual(['abcdef', 'cd'])
    const again = await store.put(file('Plan 2.txt', 'xyz', 'Plan.txt'))
    expect([again.id, again.name, await read(made.id)]).toEqual([made.id, 'Plan 2.txt', 'xyz'])
    expect(again.digest).not.toBe(made.digest)
    expect((await store.stat(made.id))?.digest).toBe(again.digest)
  })

  test('an item of the same name that people created is not overwritten', async () => {
    const theirs = await store.put(file('Fremd.txt', 'theirs', 'another-owner'))
    const ours = await store.put(file('Fremd.txt', 'ours', 'ours'))
    expect([await read(theirs.id), await read(ours.id)]).toEqual(['theirs', 'ours'])
  })

  test('uploads of more than one chunk arrive in order', async () => {
    const big = Buffer.alloc(21 * 1024 * 1024 + 5, 'gewerk')
    const made = await store.put(file('Groß.bin', big))
    expect(world.files.get(made.id)?.bytes.equals(big)).toBe(true)
    await store.delete(made.id)
  })

  test('duplicate names, emoji and names of 250 bytes are kept apart; moving keeps the id', async () => {
    const names = [
      'ä.txt',
      'a\u0308.txt',
      'A.TXT',
      'a.txt',
      '🏗️ Plan.txt',
      `${'ü'.repeat(123)}.txt`,
      "O'Neill & Söhne.txt",
    ]
    const folder = await store.ensureFolder(root, 'Namen', 'names')
    const made = []
    for (const name of names) made.push(await store.put(file(name, name, `k-${name}`, folder.id)))
    const found = await listed(folder.id)
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
    const there = found.map(({ name }) => name)
    if (takesTwins.includes(kind)) expect(there.sort()).toEqual([...names].sort())
    else expect(new Set(there.map(name => name.toLowerCase())).size).toBe(names.length)
    const [first] = made
    const moved = await store.move(first?.id ?? '', { folderId: root, name: 'Umbenannt.txt' })
    expect(moved).toMatchObject({ id: first?.id, folderId: root, name: 'Umbenannt.txt', digest: first?.digest })
    expect((await listed(folder.id)).map(({ id }) => id)).not.toContain(first?.id)
  })

  test('a deleted item is null, and deleting it again succeeds', async () => {
    const { id } = await store.put(file('Weg.txt', 'weg'))
    await store.delete(id)
    await store.delete(id)
    expect([await store.stat(id), await store.get(id), await store.move(id, { name: 'x' })]).toEqual([null, null, null])
  })

  test('changes show everything that users do, over pages; a cursor that the provider forgot requires a full resync', async () => {
    const [one, two] = [await store.put(file('Verlauf.txt', '1')), await store.put(file('Rest.txt', '2'))]
    let cursor = await store.startCursor()
    world.change(one.id, { name: 'Neu.txt' })
    world.change(two.id, { trashed: true })
    world.change(two.id, { trashed: false })
    world.change(one.id, 'remove')
    world.change(two.id, { name: 'Bleibt.txt' })
    world.setPageSize(1)
    const seen = new Map<string, string | null>()
    let rounds = 0
    for (let more = true; more; rounds++) {
      const page = await store.changes(cursor, 2)
      for (const { id, item } of page.changes) seen.set(id, item?.name ?? null)
      ;({ cursor, more } = page)
      expect(page.resync).toBe(false)
    }
    world.setPageSize(1_000)
    expect(rounds).toBeGreaterThan(1)
    expect([seen.get(one.id), seen.get(two.id)]).toEqual([null, 'Bleibt.txt'])
    world.forgetChanges()
    expect(await store.changes(cursor, 3)).toMatchObject({ changes: [], resync: true, more: false })
  })

  test('changes and lists show files that people add where the provider shows them at all, and the folder of those they move', async () => {
    const [one, two] = [await store.ensureFolder(root, 'Eins', 'one'), await store.ensureFolder(root, 'Zwei', 'two')]
    const ours = await store.put(file('Unser.txt', 'ours', 'ours-moved', one.id))
    const cursor = await store.startCursor()
    const id = world.add({ name: 'Ihr.txt', folderId: one.id, bytes: Buffer.from('theirs') })
    world.move(ours.id, two.id)
    const { changes } = await store.changes(cursor, 3)
    expect(changes.findLast(change => change.id === ours.id)?.item).toMatchObject({ folderId: two.id })
    const added = changes.find(change => change.id === id)?.item ?? null
    expect((await listed(one.id)).map(item => item.id)).toEqual(store.seesOthersFiles ? [id] : [])
    if (!store.seesOthersFiles) return expect(added).toBeNull()
    expect(added).toMatchObject({ name: 'Ihr.txt', folderId: one.id, sizeBytes: 6, isFolder: false })
    expect([await read(id), added?.digest]).toEqual(['theirs', (await store.stat(id))?.digest])
  })

  test('a busy provider is retried, one with a long Retry-After is left alone, and HTML is no valid response', async () => {
    world.failNext(2, 503)
    expect((await store.stat(root))?.id).toBe(root)
    world.failNext(1, 429, { 'retry-after': '1200' })
    await expect(store.stat(root)).rejects.toMatchObject({ retryAfterMs: 1_200_000 })
    world.failNext(1, 200, { 'content-type': 'text/html' }, '<html>')
    await expect(store.account()).rejects.toBeInstanceOf(ProviderAway)
    world.failNext(1, 302, { location: 'http://169.254.169.254/latest' })
    await expect(store.account()).rejects.toMatchObject({ reason: `${kind}.redirected` })
  })

  test('redirected downloads and uploads of bytes are accepted for the provider’s own hosts only', async () => {
    const { id } = await store.put(file('Hier.txt', 'hier'))
    world.failNext(1, 302, { location: 'http://169.254.169.254/latest' })
    await expect(store.get(id)).rejects.toBeInstanceOf(ProviderAway)
  })

  test('a folder that no longer exists and a full account are distinguished', async () => {
    await expect(store.put(file('x', 'x', 'nowhere', 'id:nowhere'))).rejects.toMatchObject({ reason: 'folder_gone' })
    world.setQuota(2)
    await expect(store.put(file('y', 'yyy', 'full'))).rejects.toMatchObject({ reason: 'quota_full' })
    world.setQuota(Number.POSITIVE_INFINITY)
  })

  test('a crash between the provider’s response and our row creates no duplicate', async () => {
    if (takesTwins.includes(kind)) return
    const folder = await store.ensureFolder(root, 'Absturz', 'crash')
    const keep = kept.keep
    kept.keep = async () => {
      throw new Error('killed')
    }
    await expect(store.put(file('A.txt', 'a', 'crash-a', folder.id))).rejects.toThrow('killed')
    await expect(store.ensureFolder(folder.id, 'B', 'crash-b')).rejects.toThrow('killed')
    kept.keep = keep
    await store.put(file('A.txt', 'a', 'crash-a', folder.id))
    await store.ensureFolder(folder.id, 'B', 'crash-b')
    expect((await listed(folder.id)).map(({ name }) => name).sort()).toEqual(['A.txt', 'B'])
  })

  test('the write probe leaves nothing; an expired token is renewed, a withdrawn grant is reported', async () => {
    const before = world.files.size
    world.expireTokens()
    await probeStore(store, root)
    expect(world.files.size).toBe(before)
    world.revoke()
    await expect(store.account()).rejects.toBeInstanceOf(ProviderRefused)
  })
})

test('QuickXorHash equals the output of the vendor’s code', () => {
  const of = (base64: string) => {
    const hash = quickXor()
    for (const byte of Buffer.from(base64, 'base64')) hash.update(Buffer.from([byte]))
    return hash.digest()
  }
  expect(['', 'Sg==', 'tbQ=', '0pZP'].map(of)).toEqual([
    'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    'SgAAAAAAAAAAAAAAAQAAAAAAAAA=',
    'taAFAAAAAAAAAAAAAgAAAAAAAAA=',
    '0rDEEwAAAAAAAAAAAwAAAAAAAAA=',
  ])
})

test('QuickXorHash is the same however the bytes come', () => {
  const bytes = randomBytes(4_000)
  const digestOf = (chunks: readonly Uint8Array[]) => {
    const hash = quickXor()
    for (const chunk of chunks) hash.update(chunk)
    return hash.digest()
  }
  const singly = digestOf(Array.from(bytes, byte => Uint8Array.of(byte)))
  for (const size of [3, 159, 160, 161, 322, 1_000, 4_000]) {
    const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, turn) => turn * size)
    expect([size, digestOf(starts.map(start => bytes.subarray(start, start + size)))]).toEqual([size, singly])
  }
})
