import readQrCode from 'jsqr'
import sharp from 'sharp'

// Bundled as CommonJS with its own default export, which Node nests inside the module's default.
const read = (readQrCode as { default?: typeof readQrCode }).default ?? readQrCode

/** The content of a QR code, read from its picture as a banking app does. */
export async function readQr(bytes: Buffer): Promise<string | null> {
  const picture = sharp(bytes).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
