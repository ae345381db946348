import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { DomainError } from '../../../platform/errors'
import { shownType } from './rules'

/** What people may hand in as a picture. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Decoded pictures take a hundred times their bytes, so two are under way at a time; libvips works on its own threads,
 * one each.
 */
const atATime = pLimit(2)

const limits = { limitInputPixels: 100_000_000, failOn: 'error', sequentialRead: true } as const
const deadlineSeconds = 30

/** A picture that fits into a square of `edge` pixels, or with `square` its middle, which fills one. */
interface Wanted {
  edge: number
  square?: boolean
  /** JPEG quality, 1 to 100. */
  quality: number
}

/**
 * Makes JPEGs of the wanted sizes from an uploaded picture. It is decoded and encoded anew, upright and in sRGB: what
 * the camera wrote beside the picture (place, device, thumbnails) and whatever else lies in the file does not come
 * along. The type is found in the bytes.
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

/** Pixels of a logo's longer side: as it may be handed in, and as it is kept (100 mm at 300 dpi). */
const logoSides = { most: 4000, kept: 1200 } as const

/**
 * The same for a logo: a PNG with its transparency. SVG is refused as any other type, because it is a program of
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

/** A smaller copy of a logo as `encodeLogo` makes it, which fits into `box` (pixels). */
export const shrinkLogo = (bytes: Buffer, box: { width: number; height: number }): Promise<Picture> =>
  atATime(async () => {
    const { data, info } = await (await decoder(bytes))
      .timeout({ seconds: deadlineSeconds })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })

/** A drawing of our own making as a PNG, one pixel to each of its units. */
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

/** Loads its library with the first picture: no start waits for it. */
async function decoder(bytes: Buffer, options: SharpOptions = limits): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(bytes, options)
}

/** Looks at the head only: a picture that would unpack to too much is refused before anything is unpacked. */
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

/** The type of a picture that is taken, by its first bytes. */
function typeOf(bytes: Buffer): (typeof pictureTypes)[number] | null {
  const type = shownType(bytes)
  return pictureTypes.find(taken => taken === type) ?? null
}
