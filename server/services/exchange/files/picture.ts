import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { DomainError } from '../../../platform/errors'
import { shownType } from './shown-type-rules'

/** Picture types that may be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Decoded pictures take a hundred times their size in bytes, so two are processed at a time; libvips uses its own
 * threads, one each.
 */
const atATime = pLimit(2)

const limits = { limitInputPixels: 100_000_000, failOn: 'error', sequentialRead: true } as const
const deadlineSeconds = 30

/** A picture that fits into a square of `edge` pixels, or with `square` the centre, cropped to fill one. */
interface Wanted {
  edge: number
  square?: boolean
  /** JPEG quality, 1 to 100. */
  quality: number
}

/**
 * Makes JPEGs of the wanted sizes from an uploaded picture. It is decoded and encoded again, upright and in sRGB:
 * metadata of the camera (place, device, thumbnails) and anything else in the file is dropped. The type is detected
 * from the bytes.
 * @throws DomainError picture.type (JPEG, PNG and WebP are taken), picture.too_many_pixels, picture.unreadable
 */
export function encodePicture(bytes: Buffer, sizes: readonly Wanted[]): Promise<Picture[]> {
  const type = typeOf(bytes)
  if (!type) return Promise.reject(new DomainError('picture.type', { accepted: [...pictureTypes] }))
  return atATime(async () => {
    await assertDecodable(bytes, type)
    const pictures: Picture[] = []
    try {
      for (const size of sizes) pictures.push(await encoded(bytes, size))
    } catch {
      throw new DomainError('picture.unreadable')
    }
    return pictures
  })
}

/** Pixels of a logo's longer side: maximum on upload, and as stored (100 mm at 300 dpi). */
const logoSides = { most: 4000, kept: 1200 } as const

/**
 * The same for a logo: a PNG with its transparency. SVG is refused like any other type, because it is a program of
 * unknown origin.
 * @throws DomainError picture.type, picture.too_many_pixels (more than 4,000 on a side), picture.unreadable
 */
export async function encodeLogo(bytes: Buffer): Promise<Picture> {
  const type = typeOf(bytes)
  if (!type) throw new DomainError('picture.type', { accepted: [...pictureTypes] })
  return atATime(async () => {
    const { width, height } = await assertDecodable(bytes, type)
    if (Math.max(width, height) > logoSides.most)
      throw new DomainError('picture.too_many_pixels', { max_side: logoSides.most })
    try {
      const { data, info } = await (await decoder(bytes))
        .timeout({ seconds: deadlineSeconds })
        .autoOrient()
        .resize({ width: logoSides.kept, height: logoSides.kept, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      throw new DomainError('picture.unreadable')
    }
  })
}

/** A smaller copy of a logo made by `encodeLogo`, which fits into `box` (pixels). */
export const shrinkLogo = (bytes: Buffer, box: { width: number; height: number }): Promise<Picture> =>
  atATime(async () => {
    const { data, info } = await (await decoder(bytes))
      .timeout({ seconds: deadlineSeconds })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })

/** Rasterises an SVG of our own making to PNG, one pixel per unit. */
export const rasterize = (svg: string): Promise<Buffer> =>
  atATime(async () => (await decoder(Buffer.from(svg))).timeout({ seconds: deadlineSeconds }).png().toBuffer())

/** A smaller copy of a JPEG of our own making. */
export const shrinkPicture = (bytes: Buffer, size: Wanted): Promise<Picture> => atATime(() => encoded(bytes, size))

async function encoded(bytes: Buffer, { edge, quality, square = false }: Wanted): Promise<Picture> {
  const { data, info } = await (await decoder(bytes))
    .timeout({ seconds: deadlineSeconds })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Loads the library with the first picture, so that it does not delay the start. */
async function decoder(bytes: Buffer, options: SharpOptions = limits): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(bytes, options)
}

/** Reads the header only: a picture that would decode to too many pixels is refused before anything is decoded. */
async function assertDecodable(bytes: Buffer, type: string): Promise<{ width: number; height: number }> {
  const image = await decoder(bytes, { ...limits, limitInputPixels: false })
  const head = await image.metadata().catch(() => {
    throw new DomainError('picture.unreadable')
  })
  if (`image/${head.format}` !== type) throw new DomainError('picture.type', { accepted: [...pictureTypes] })
  if (head.width * head.height > limits.limitInputPixels)
    throw new DomainError('picture.too_many_pixels', { max_pixels: limits.limitInputPixels })
  return { width: head.width, height: head.height }
}

/** Type of an accepted picture, by its first bytes. */
function typeOf(bytes: Buffer): (typeof pictureTypes)[number] | null {
  const type = shownType(bytes)
  return pictureTypes.find(taken => taken === type) ?? null
}
