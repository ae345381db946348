import type { MailAttachment } from '../../../adapters/mail'
import { readStored } from '../../../adapters/storage'
import type { App } from '../../../context'
import { shrinkLogo } from '../files/picture'
import { takesLogo, withLogo } from './letter'

/** As it is shown at most, in CSS pixels. */
const shown = { width: 240, height: 64 }
/** Pixels of the picture to one of CSS, so that it is sharp on a phone. */
const density = 2
const cid = 'logo'

interface Head {
  html: string
  attachments: MailAttachment[]
}

/**
 * A company's mail with its logo at the head, as a picture that comes along: readers block pictures from elsewhere. A
 * logo that is gone or cannot be read keeps no mail from going out; the name stands there then.
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
    // A small one is shown as it is.
    const scale = Math.min(1, shown.width / picture.width, shown.height / picture.height)
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
    const logo = { filename: 'logo.png', contentType: 'image/png', content: picture.bytes, cid }
    return { html: withLogo(mail.html, cid, size), attachments: [...mail.attachments, logo] }
  } catch (error) {
    app.log.warn({ err: error }, 'mail without its logo')
    return mail
  }
}
