import readQrCode from 'jsqr'
import sharp from 'sharp'

// Bundled as CommonJS with a default of its own, which Node hands over inside of the module's.
const read = (readQrCode as { default?: typeof readQrCode }).default ?? readQrCode

/** What a QR code says, read from its picture as a banking app does. */
export async function readQr(bytes: Buffer): Promise<string | null> {
  const picture = sharp(bytes).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
