import readQrCode from 'jsqr'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'

// Bundled as CommonJS with a default of its own, which Node hands over inside of the module's.
const read = (readQrCode as { default?: typeof readQrCode }).default ?? readQrCode

/** What the QR code says that a person sees there, read from its picture as the camera of a banking app would. */
export async function readQr(shown: Locator): Promise<string | null> {
  const picture = sharp(await shown.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
