import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, digested, randomId, sendBytes, serveWorld } from './world'

interface StoredObject {
  bytes: Buffer
  etag: string
  contentType: string
  metadata: Record<string, string>
}

export interface PretendS3 {
  url: string
  requests: string[]
  /** Objects of a bucket by their key; a bucket that is missing here does not exist. */
  buckets: Map<string, Map<string, StoredObject>>
  /** Secrets by access key. */
  keys: Map<string, string>
  /** Refuses these operations with `AccessDenied`. */
  forbid: Set<'put' | 'get' | 'delete' | 'list'>
  /** Another one is answered with what the vendor's documents say for a wrong region. */
  region: string
  failNext(count: number, status: number, headers?: Record<string, string>, body?: string): void
  setQuota(bytes: number): void
  setPageSize(count: number): void
  /** Tokens by which lists are continued are not known from now on, as after a while or a restart. */
  forgetTokens(): void
  /** Uploads by part that were neither completed nor aborted. */
  openUploads(): number
  /** Another process began one there and was killed. */
  beginUpload(key: string): void
  /** How far the server's clock is from ours. */
  setSkew(ms: number): void
  put(key: string, bytes: Buffer, bucket?: string): void
  close(): Promise<void>
}

/** When every object was written and every upload was begun. */
export const pretendTime = '2026-01-01T00:00:00.000Z'

const md5 = (bytes: Buffer) => digested(() => createHash('md5').update(bytes).digest())
/** A lone surrogate stands for a byte that is no UTF-8. */
const urlEncoded = (key: string) =>
  key
    .split(/([\uDC80-\uDCFF])/u)
    .map((part, at) => (at % 2 === 0 ? encodeURIComponent(part) : `%${(part.charCodeAt(0) - 0xdc00).toString(16)}`))
    .join('')
    .replaceAll('%20', '+')
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/**
 * A store that understands S3, path style, with one bucket `gewerk` and the key `pretend-key`. Signatures (version 4)
 * are verified against the secret, as the vendor's documents have it.
 */
export async function startS3({ port = 0 } = {}): Promise<PretendS3> {
  const buckets = new Map<string, Map<string, StoredObject>>([['gewerk', new Map()]])
  const keys = new Map([['pretend-key', 'pretend-secret']])
  const uploads = new Map<
    string,
    { bucket: string; key: string; parts: Map<number, Buffer>; of: Omit<StoredObject, 'bytes' | 'etag'> }
  >()
  const forbid = new Set<'put' | 'get' | 'delete' | 'list'>()
  const state = { region: 'eu-central-1', quota: Number.POSITIVE_INFINITY, pageSize: 1_000, skew: 0, tokens: 0 }

  const error = (res: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) => {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
    res
      .writeHead(status, { 'content-type': 'application/xml', ...headers })
      .end(res.req.method === 'HEAD' ? undefined : body)
  }
  const xml = (res: ServerResponse, body: string) =>
    res.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)

  /** Null if the request is signed with the secret of its key; else the code of the refusal. */
  function refusal(req: IncomingMessage, url: URL, body: Buffer): [number, string] | null {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
        req.headers.authorization ?? '',
      )
    if (!given) return [403, 'AccessDenied']
    const [, id = '', day = '', region = '', signed = '', signature] = given
    const secret = keys.get(id)
    if (secret === undefined) return [403, 'InvalidAccessKeyId']
    if (region !== state.region) return [400, 'AuthorizationHeaderMalformed']
    const at = String(req.headers['x-amz-date'])
    const sentAt = Date.parse(at.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
    if (Math.abs(sentAt - (Date.now() + state.skew)) > 15 * 60_000) return [403, 'RequestTimeTooSkewed']
    const hash = String(req.headers['x-amz-content-sha256'])
    const own = digested(() => createHash('sha256').update(body).digest('hex'))
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== own) return [400, 'XAmzContentSHA256Mismatch']
    const strict = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    const query = [...url.searchParams]
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .sort()
      .join('&')
    const headers = signed.split(';').map(name => `${name}:${String(req.headers[name]).trim()}\n`)
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    const canonical = [req.method, path, query, headers.join(''), signed, hash].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
    const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
    const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
    return hmac(signing, text).toString('hex') === signature ? null : [403, 'SignatureDoesNotMatch']
  }

  /** Null for a token that is not known. */
  function listing(objects: Map<string, StoredObject>, url: URL): string | null {
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    const [prefix, delimiter] = [asked('prefix'), asked('delimiter')]
    const token = asked('continuation-token')
    const [age, ...passed] = Buffer.from(token, 'base64url').toString().split(' ')
    if (token && age !== String(state.tokens)) return null
    const after = passed.join(' ') || asked('start-after')
    const isEncoded = asked('encoding-type') === 'url'
    const shown = (key: string) => escaped(isEncoded ? urlEncoded(key) : key)
    const bytewise = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
    const matching = [...objects.keys()]
      .sort(bytewise)
      .filter(key => key.startsWith(prefix) && bytewise(key, after) > 0)
    const page = matching.slice(0, state.pageSize)
    const within = (key: string) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? null : key.slice(0, end + 1)
    }
    const folders = new Set(page.flatMap(key => within(key) ?? []))
    const contents = page
      .filter(key => within(key) === null)
      .map(key => {
        const { bytes, etag } = objects.get(key) as StoredObject
        return `<Contents><Key>${shown(key)}</Key><LastModified>${pretendTime}</LastModified><ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size></Contents>`
      })
    const prefixes = [...folders].map(one => `<CommonPrefixes><Prefix>${shown(one)}</Prefix></CommonPrefixes>`)
    const more = page.length < matching.length
    const next = more
      ? `<NextContinuationToken>${Buffer.from(`${state.tokens} ${page.at(-1)}`).toString('base64url')}</NextContinuationToken>`
      : ''
    return `<ListBucketResult>${isEncoded ? '<EncodingType>url</EncodingType>' : ''}<IsTruncated>${more}</IsTruncated>${next}${contents.join('')}${prefixes.join('')}</ListBucketResult>`
  }

  /** Uploads of a bucket in the order of their ids, page by page. */
  function listedUploads(bucket: string, url: URL): string {
    const after = url.searchParams.get('upload-id-marker') ?? ''
    const matching = [...uploads]
      .filter(([id, upload]) => upload.bucket === bucket && id > after)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    const page = matching.slice(0, state.pageSize)
    const entries = page.map(
      ([id, { key }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${pretendTime}</Initiated></Upload>`,
    )
    const more = page.length < matching.length
    const [id = '', last] = page.at(-1) ?? []
    const next = `<NextKeyMarker>${escaped(last?.key ?? '')}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
    return `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${entries.join('')}${more ? next : ''}</ListMultipartUploadsResult>`
  }

  const world = await serveWorld(port, async (req, res, url) => {
    const body = await bodyOf(req)
    const refused = refusal(req, url, body)
    if (refused) return error(res, ...refused)
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const objects = buckets.get(bucket)
    if (!objects) return error(res, 404, 'NoSuchBucket')
    const asked = (name: string) => url.searchParams.get(name)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const kind = isRead ? (key === '' ? 'list' : 'get') : req.method === 'DELETE' ? 'delete' : 'put'
    if (forbid.has(kind)) return error(res, 403, 'AccessDenied')
    if (kind === 'list') {
      const listed = asked('uploads') === null ? listing(objects, url) : listedUploads(bucket, url)
      return listed === null ? error(res, 400, 'InvalidArgument') : xml(res, listed)
    }
    if (kind === 'get') {
      const stored = objects.get(key)
      if (!stored) return error(res, 404, 'NoSuchKey')
      res.setHeader('etag', stored.etag)
      res.setHeader('content-type', stored.contentType)
      for (const [name, value] of Object.entries(stored.metadata)) res.setHeader(`x-amz-meta-${name}`, value)
      if (req.method === 'HEAD') return res.writeHead(200, { 'content-length': stored.bytes.length }).end()
      return sendBytes(req, res, stored.bytes)
    }
    if (kind === 'delete') {
      if (asked('uploadId')) uploads.delete(asked('uploadId') ?? '')
      else objects.delete(key)
      return res.writeHead(204).end()
    }
    const metadata = Object.fromEntries(
      Object.entries(req.headers).flatMap(([name, value]) =>
        name.startsWith('x-amz-meta-') ? [[name.slice('x-amz-meta-'.length), String(value)]] : [],
      ),
    )
    const of = { contentType: String(req.headers['content-type'] ?? 'binary/octet-stream'), metadata }
    if (req.method === 'POST' && asked('uploads') !== null) {
      const id = randomId()
      uploads.set(id, { bucket, key, parts: new Map(), of })
      return xml(res, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (req.headers['if-none-match'] === '*' && objects.has(key)) return error(res, 412, 'PreconditionFailed')
    const given = req.headers['content-md5']
    if (given && given !== md5(body).toString('base64')) return error(res, 400, 'BadDigest')
    const used = [...objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (req.method === 'PUT' && used + body.length > state.quota) return error(res, 403, 'QuotaExceeded')
    const upload = uploads.get(asked('uploadId') ?? '')
    if (asked('uploadId')) {
      if (!upload) return error(res, 404, 'NoSuchUpload')
      if (req.method === 'PUT') {
        upload.parts.set(Number(asked('partNumber')), body)
        return res.writeHead(200, { etag: `"${md5(body).toString('hex')}"` }).end()
      }
      const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)
      const etag = `"${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}"`
      objects.set(key, { bytes: Buffer.concat(parts), etag, ...upload.of })
      uploads.delete(asked('uploadId') ?? '')
      return xml(res, `<CompleteMultipartUploadResult><ETag>${escaped(etag)}</ETag></CompleteMultipartUploadResult>`)
    }
    const source = req.headers['x-amz-copy-source']
    if (source) {
      const [from = '', ...path] = decodeURIComponent(String(source)).replace(/^\//, '').split('/')
      const original = buckets.get(from)?.get(path.join('/'))
      if (!original) return error(res, 404, 'NoSuchKey')
      // A copy is one part, whatever the original was uploaded in.
      const etag = `"${md5(original.bytes).toString('hex')}"`
      objects.set(key, { ...original, ...(req.headers['x-amz-metadata-directive'] === 'REPLACE' ? of : {}), etag })
      return xml(res, `<CopyObjectResult><ETag>${escaped(etag)}</ETag></CopyObjectResult>`)
    }
    const etag = `"${md5(body).toString('hex')}"`
    objects.set(key, { bytes: body, etag, ...of })
    res.writeHead(200, { etag }).end()
  })

  return {
    ...world,
    ...{ buckets, keys, forbid },
    get region() {
      return state.region
    },
    set region(name) {
      state.region = name
    },
    setQuota(bytes) {
      state.quota = bytes
    },
    setPageSize(count) {
      state.pageSize = count
    },
    openUploads: () => uploads.size,
    beginUpload(key) {
      const of = { contentType: 'text/plain', metadata: {} }
      uploads.set(randomId(), { bucket: 'gewerk', key, parts: new Map(), of })
    },
    forgetTokens() {
      state.tokens++
    },
    setSkew(ms) {
      state.skew = ms
    },
    put(key, bytes, bucket = 'gewerk') {
      const etag = `"${md5(bytes).toString('hex')}"`
      buckets.get(bucket)?.set(key, { bytes, etag, contentType: 'text/plain', metadata: {} })
    },
  }
}
