import { createHash } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { addAbortSignal, Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ProviderAway } from '../../platform/jobs/failures'
import type { GuardedEgress } from '../guarded-egress'
import { ProviderRefused } from '../provider/refused'
import { headOrNull, missingAsNull, s3Options } from '../s3'
import { uploadStream } from '../storage-s3-upload'
import { bucketFailure } from './bucket-failure'
import { type BucketPlace, bucketAccount } from './bucket-place'
import { isNamedAs, portableName, underFreeName } from './keyed-items'
import type { DocumentStore, ItemRegister, StoreChanges, StoreItem } from './store'

export interface BucketKey {
  accessKeyId: string
  secretAccessKey: string
}

interface Options {
  place: BucketPlace
  key: BucketKey
  register: ItemRegister
  egress: GuardedEgress
  signal: AbortSignal
}

/** The object that says whose place it is; people who want to make it free remove it. */
const ownerName = '.gewerk-owner.txt'
const maxOwnerLength = 200
/** Metadata by which an object is known as ours after a crash between its upload and our row. */
const mark = 'gewerk-key'
const markOf = (key: string) => createHash('sha256').update(key).digest('hex')

const isFolder = (id: string) => id.endsWith('/')
const nameOf = (id: string) => id.slice(id.lastIndexOf('/', id.length - 2) + 1).replace(/\/$/, '')
/** The folder that contains it, `''` for the top of the bucket. */
const folderOf = (id: string) => id.slice(0, id.lastIndexOf('/', id.length - 2) + 1)
const folded = (path: string) => path.normalize('NFC').toLowerCase()
/** S3 allows no longer keys. */
const maxKeyBytes = 1024

interface ListedPage {
  files: Array<{ key: string; size: number | undefined; etag: string | undefined }>
  folders: string[]
  next: { ContinuationToken: string } | null
}

/** Amazon writes a space as `+`. Empty where it is no text that we could store. */
function decodedKey(given: string): string {
  try {
    const key = decodeURIComponent(given.replaceAll('+', ' '))
    return key.includes('\0') ? '' : key
  } catch {
    return ''
  }
}

export interface BucketStore extends DocumentStore {
  /**
   * Makes the place that of one owner, by an object there, which is found by whatever address the place is reached.
   * Returns whether it was free, the owner's already, or that of another one.
   */
  claim(owner: string): Promise<'free' | 'own' | 'taken'>
  /** Makes the place free, unless it is another owner's. */
  release(owner: string): Promise<void>
}

/** What an object says of itself, and our mark. */
const describedAs = (there: HeadObjectCommandOutput, markedAs: string) => ({
  ContentType: there.ContentType,
  ContentDisposition: there.ContentDisposition,
  ContentEncoding: there.ContentEncoding,
  ContentLanguage: there.ContentLanguage,
  CacheControl: there.CacheControl,
  Metadata: { ...there.Metadata, [mark]: markedAs },
})

/**
 * A company's own bucket at any store that understands S3. A bucket knows paths alone: the id of an item is its path,
 * a folder exists by what lies in it, and moving is copying. Changes are found by listing.
 */
export function bucketStore({ place, key: credentials, register, egress, signal }: Options): BucketStore {
  const refusal = egress.refusalOf(place.endpoint)
  if (refusal) throw new ProviderRefused('bucket_address_refused', { cause: refusal })
  const connection = { keepAlive: true, timeout: 10_000, maxSockets: 8, lookup: egress.lookup }
  const client = new S3Client({
    ...s3Options({ ...credentials, endpoint: place.endpoint, region: place.region, isPathStyle: place.path_style }),
    maxAttempts: 3,
    requestHandler: {
      httpAgent: new HttpAgent(connection),
      httpsAgent: new HttpsAgent(connection),
      connectionTimeout: 10_000,
      socketTimeout: 60_000,
    },
  })
  const Bucket = place.bucket
  const options = { abortSignal: signal }
  async function known<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      throw bucketFailure(error)
    }
  }

  const folderItem = (id: string): StoreItem => ({
    ...{ id, name: nameOf(id), folderId: id === '' ? null : folderOf(id) },
    ...{ isFolder: true, sizeBytes: 0, digest: null },
  })
  const fileItem = (
    id: string,
    { size = 0, etag }: { size: number | undefined; etag: string | undefined },
  ): StoreItem => ({
    ...{ id, name: nameOf(id), folderId: folderOf(id), isFolder: false },
    ...{ sizeBytes: size, digest: etag?.replaceAll('"', '') ?? null },
  })
  const headItem = (id: string, { ContentLength: size, ETag: etag, Metadata }: HeadObjectCommandOutput) => ({
    ...fileItem(id, { size, etag }),
    isMarked: Metadata?.[mark] !== undefined,
  })

  const get = (Key: string, Range?: string) =>
    known(() => missingAsNull(client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }), options)))
  async function head(Key: string): Promise<HeadObjectCommandOutput | null> {
    const there = await known(() => headOrNull(client, { Bucket, Key }, options)).catch(async error => {
      // The answer to HEAD has no body that says why.
      if (error instanceof ProviderRefused) await (await get(Key, 'bytes=0-0'))?.Body?.transformToByteArray()
      throw error
    })
    if (there && there.ETag === undefined) throw new ProviderAway('bucket.not_s3')
    return there
  }
  async function remove(Key: string): Promise<void> {
    await known(() => missingAsNull(client.send(new DeleteObjectCommand({ Bucket, Key }), options))).catch(error => {
      // An object may be locked there; the others are not.
      if (error instanceof ProviderRefused && error.reason === 'bucket_not_permitted')
        throw new ProviderRefused('refused', { cause: error })
      throw error
    })
  }

  /** A path that is free: neither in our register, whatever its case, nor an object of other people. */
  function freePath(folder: string, name: string, { own, end }: { own: readonly (string | null)[]; end: string }) {
    return underFreeName('bucket', name, async free => {
      const path = `${folder}${free}${end === '/' ? end : ''}`
      if (Buffer.byteLength(path) > maxKeyBytes) throw new ProviderRefused('refused', { cause: 'key too long' })
      const others = (await register.named(free)).filter(id => !own.includes(id))
      if (others.some(id => folded(id) === folded(path))) return null
      const there = end === '/' ? null : await head(path)
      return there && there.Metadata?.[mark] !== end ? null : path
    })
  }

  async function list(request: Omit<ListObjectsV2CommandInput, 'Bucket' | 'EncodingType'>): Promise<ListedPage> {
    // One key with a character that XML does not allow would make its whole page unreadable.
    const asked = { Bucket, ...request, EncodingType: 'url' as const }
    const page = await known(() => client.send(new ListObjectsV2Command(asked), options))
    // A page of HTML, as some networks answer, is read as an empty list.
    if (page.IsTruncated === undefined) throw new ProviderAway('bucket.not_s3')
    const keyOf = (given = '') => (page.EncodingType === 'url' ? decodedKey(given) : given)
    return {
      files: (page.Contents ?? []).map(({ Key, Size: size, ETag: etag }) => ({ key: keyOf(Key), size, etag })),
      folders: (page.CommonPrefixes ?? []).map(({ Prefix }) => keyOf(Prefix)),
      next: page.IsTruncated && page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : null,
    }
  }

  const ownerKey = `${place.prefix}${ownerName}`
  /** What the object says, of which no more is read than ours have. */
  async function ownerOf(): Promise<string | null> {
    const body = (await get(ownerKey))?.Body as Readable | undefined
    if (!body) return null
    let owner = ''
    for await (const chunk of body.setEncoding('utf8')) {
      owner += chunk
      if (owner.length > maxOwnerLength) break
    }
    return owner
  }

  return {
    seesOthersFiles: true,
    idsArePaths: true,

    async claim(owner) {
      const before = await ownerOf()
      if (before !== null) return before === owner ? 'own' : 'taken'
      const object = { Bucket, Key: ownerKey, Body: owner, ContentType: 'text/plain' }
      await known(() =>
        client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }), options).catch(error => {
          if (error?.$metadata?.httpStatusCode === 412) return
          // Stores that know no such condition; what was written is read again.
          if (error?.$metadata?.httpStatusCode === 501) return client.send(new PutObjectCommand(object), options)
          throw error
        }),
      )
      return (await ownerOf()) === owner ? 'free' : 'taken'
    },
    async release(owner) {
      if ((await ownerOf()) === owner) await remove(ownerKey)
    },

    async account() {
      await list({ Prefix: place.prefix })
      return bucketAccount(place)
    },

    async ensureFolder(folderId, name, key) {
      const folder = folderId ?? place.prefix
      const id = await register.find(key)
      if (id !== null && folderOf(id) === folder) return folderItem(id)
      const path = await freePath(folder, name, { own: [id], end: '/' })
      await register.keep(key, { id: path, name: nameOf(path) })
      return folderItem(path)
    },

    async put({ folderId, name, key, contentType, sizeBytes, open }) {
      const before = await register.find(key)
      const stays = before !== null && folderOf(before) === folderId && isNamedAs(nameOf(before), name)
      const Key = stays ? before : await freePath(folderId, name, { own: [before], end: markOf(key) })
      const described = { ContentType: contentType, Metadata: { [mark]: markOf(key) } }
      const source = addAbortSignal(signal, await open())
      await known(() => uploadStream(client, { Bucket, Key }, source, described))
      const there = await head(Key)
      if (there?.ContentLength !== sizeBytes) throw new ProviderRefused('damaged')
      // After a crash from here on, the object is known by its mark.
      if (before !== null && before !== Key) await remove(before)
      await register.keep(key, { id: Key, name: nameOf(Key) })
      return headItem(Key, there)
    },

    async get(Key, range) {
      const object = await get(Key, range && `bytes=${range.start}-${range.end ?? ''}`)
      return object?.Body instanceof Readable ? object.Body : null
    },

    async stat(id) {
      if (id === '' || isFolder(id)) return folderItem(id)
      const there = await head(id)
      return there && headItem(id, there)
    },

    async *list(folderId) {
      let next: { ContinuationToken?: string } | null = {}
      while (next) {
        const page = await list({ Prefix: folderId, Delimiter: '/', ...next })
        for (const folder of page.folders) if (folder) yield folderItem(folder)
        for (const { key, ...of } of page.files) if (key && key !== folderId) yield fileItem(key, of)
        next = page.next
      }
    },

    async move(id, to) {
      const folder = to.folderId ?? folderOf(id)
      const name = to.name ?? nameOf(id)
      const stays = folder === folderOf(id) && isNamedAs(nameOf(id), name)
      if (isFolder(id)) {
        // What lies in it follows document by document.
        if (stays) return folderItem(id)
        const isMoved = !(await register.named(nameOf(id))).includes(id)
        const path = isMoved ? `${folder}${portableName(name)}/` : await freePath(folder, name, { own: [id], end: '/' })
        await register.moved([{ from: id, to: { id: path, name: nameOf(path) } }])
        return folderItem(path)
      }
      const there = await head(id)
      if (!there) return null
      if (stays) return headItem(id, there)
      // After a crash from here on, the copy is known by its mark, which those of other people get here.
      const end = there.Metadata?.[mark] ?? markOf(id)
      const Key = await freePath(folder, name, { own: [id], end })
      const CopySource = `${Bucket}/${id.split('/').map(encodeURIComponent).join('/')}`
      const described = there.Metadata?.[mark]
        ? {}
        : { MetadataDirective: 'REPLACE' as const, ...describedAs(there, end) }
      await known(() => client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...described }), options))
      const copy = await head(Key)
      if (copy?.ContentLength !== there.ContentLength) throw new ProviderRefused('damaged')
      await remove(id)
      await register.moved([{ from: id, to: { id: Key, name: nameOf(Key) } }])
      return headItem(Key, copy as HeadObjectCommandOutput)
    },

    async delete(id) {
      if (!isFolder(id)) await remove(id)
      await register.forget(id)
    },

    /**
     * The cursor is a slash and the last path that was listed; at the end it begins again. Where nothing but keys that
     * are no text followed, the store's own token stands in front.
     */
    startCursor: async () => '/',

    async changes(cursor, maxPages) {
      const slash = cursor.indexOf('/')
      const token = decodeURIComponent(cursor.slice(0, slash))
      const after = cursor.slice(slash + 1)
      const changes: StoreChanges['changes'] = []
      let last = after
      const behind = after ? { StartAfter: after } : {}
      let next: { StartAfter?: string; ContinuationToken?: string } | null = token
        ? { ContinuationToken: token }
        : behind
      for (let pages = 0; next && pages < maxPages; pages++) {
        const page: ListedPage = await list({ Prefix: place.prefix, ...next }).catch(error => {
          const isForgotten = token && pages === 0 && error instanceof ProviderRefused && error.reason === 'refused'
          if (!isForgotten) throw error
          return list({ Prefix: place.prefix, ...behind })
        })
        for (const { key, ...of } of page.files) {
          if (!key) continue
          last = key
          // An empty object by which a console shows a folder.
          if (!isFolder(key)) changes.push({ id: key, item: fileItem(key, of) })
        }
        next = page.next
      }
      const listed = new Set(changes.map(({ id }) => id))
      const expected = await register.between(after, next ? last : null)
      for (const id of expected) if (!isFolder(id) && !listed.has(id)) changes.push({ id, item: null })
      const passed = last === after ? encodeURIComponent(next?.ContinuationToken ?? '') : ''
      return { changes, cursor: next ? `${passed}/${last}` : '/', more: next !== null, resync: false }
    },
  }
}
