import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as createExtract } from 'tar-stream'
import { Measure } from '../adapters/storage'
import { StartupError } from '../platform/startup-error'
import { ARCHIVE_FORMAT, checksumLine, Manifest, partNames } from './manifest'

export interface ArchivePart {
  name: string
  content: Readable
}

const MANIFEST_LIMIT_BYTES = 64 * 1024 * 1024

/**
 * Reads an archive from its first to its last byte, compares every part with its checksum and all of it with its seal.
 * Without `visit` that is all it does. A visitor's work on a part is valid only once this has resolved: a part is
 * checked after it was visited.
 * @throws StartupError when the file is not an archive, of another format, incomplete or damaged
 */
export async function readArchive(file: string, visit?: (part: ArchivePart) => Promise<void>): Promise<Manifest> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const extract = createExtract()
  let broken: NodeJS.ErrnoException | undefined
  // Streams that end only because another one failed are not the cause.
  const note = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') broken ??= error
  }
  source.on('error', note)
  gunzip.on('error', note)
  extract.on('error', note)
  const streamed = pipeline(source, gunzip, extract).catch(() => {})
  const check = createCheck(file)
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      const measure = new Measure()
      const flowed = pipeline(Readable.from(entry), measure).catch(() => {})
      await check.part(name, measure, visit)
      for await (const _rest of measure);
      await flowed
      check.measured(name, measure.result().sha256)
    }
  } catch (error) {
    extract.destroy()
    await streamed
    throw broken ? unreadable(file, broken, check.begun) : error
  }
  return check.end()
}

function unreadable(file: string, cause: NodeJS.ErrnoException, begun: boolean): StartupError {
  if (cause.syscall) return new StartupError(`${file} cannot be read (${cause.code}).`, { cause })
  if (!begun) return notAnArchive(file, cause)
  return new StartupError(`${file} is damaged or was cut off (${cause.message}). Take another backup.`, {
    cause,
  })
}

/** Enforces the order of an archive: first part, then pairs of a part and its checksum, the manifest's pair last. */
function createCheck(file: string) {
  const seal = createHash('sha256')
  let parts = 0
  let awaited: { name: string; line: string } | null = null
  let begun = false
  let given = ''
  let text = ''
  let manifest: Manifest | undefined
  let complete = false
  const damaged = (what: string) => new StartupError(`${file} is damaged: ${what}. Take another backup.`)

  return {
    get begun() {
      return begun
    },
    async part(name: string, content: Readable, visit?: (part: ArchivePart) => Promise<void>) {
      if (complete) throw damaged(`"${name}" stands behind its end`)
      if (awaited) {
        if (name !== partNames.checksum(awaited.name)) throw damaged(`the checksum of "${awaited.name}" is missing`)
        given = (await readText(content, 1024)) ?? ''
      } else if (!begun) {
        text = name === partNames.first ? ((await readText(content, 1024)) ?? '') : ''
        assertFormat(file, text)
        begun = true
      } else if (name === partNames.manifest) {
        text = (await readText(content, MANIFEST_LIMIT_BYTES)) ?? ''
      } else await visit?.({ name, content })
    },
    measured(name: string, sha256: string) {
      if (!awaited) {
        awaited = { name, line: checksumLine(sha256, name) }
        return
      }
      if (given !== awaited.line) throw damaged(`"${awaited.name}" is not what its checksum says`)
      if (awaited.name === partNames.manifest) {
        manifest = parseManifest(file, text)
        complete = true
      } else {
        seal.update(awaited.line)
        parts++
      }
      awaited = null
    },
    end(): Manifest {
      if (!begun) throw notAnArchive(file)
      if (!manifest || !complete) throw damaged('its end is missing')
      if (manifest.parts !== parts || manifest.seal !== seal.digest('hex'))
        throw damaged('its parts are not those that its manifest seals')
      return manifest
    },
  }
}

const notAnArchive = (file: string, cause?: unknown) =>
  new StartupError(`${file} is not a backup of Gewerk.`, cause ? { cause } : {})

function assertFormat(file: string, text: string): void {
  let format: unknown
  try {
    format = JSON.parse(text).format
  } catch (cause) {
    throw notAnArchive(file, cause)
  }
  if (typeof format !== 'number') throw notAnArchive(file)
  if (format !== ARCHIVE_FORMAT)
    throw new StartupError(
      `${file} has format ${format} and this release reads ${ARCHIVE_FORMAT}: restore it by the release that wrote it.`,
    )
}

function parseManifest(file: string, text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartupError(`${file} has a manifest that this release does not understand.`, { cause })
  }
}

async function readText(content: Readable, limitBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
