import type { MailAttachment } from '../../../adapters/mail'
import { readStored } from '../../../adapters/storage'
import type { App } from '../../../context'
import { shrinkLogo } from '../files/picture'
import { takesLogo, withLogo } from './letter'

/** Maximum size as shown, in CSS pixels. */
const shown = { width: 240, height: 64 }
/** Picture pixels per CSS pixel, so that it is sharp on a phone. */
const density = 2
const cid = 'logo'

interface Head {
  html: string
  attachments: MailAttachment[]
}

/**
 * Adds the company's logo to the header of a mail, as an attachment: readers block remote pictures. A logo that is
 * missing or unreadable does not keep the mail from being sent; it shows the name instead.
 */
export async function withMailLogo(
  app: Pick<App, 'storage' | 'log'>,
  logoKey: string | null,
  mail: Head,
): Promise<Head> {
  if (!logoKey || !takesLogo(mail.html)) return mail
  try {
    const bytes = await readStored(app.storage, logoKey)
    if (!bytes) return mail
    const picture = await shrinkLogo(bytes, { width: shown.width * density, height: shown.height * density })
    // A small one is not enlarged.
    const scale = Math.min(1, shown.width / picture.width, shown.height / picture.height)
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
    const logo = { filename: 'logo.png', contentType: 'image/png', content: picture.bytes, cid }
    return { html: withLogo(mail.html, cid, size), attachments: [...mail.attachments, logo] }
  } catch (error) {
    app.log.warn({ err: error }, 'mail without its logo')
    return mail
  }
}
