import { createHmac } from 'node:crypto'
import { bodyOf, json, randomId, serveWorld } from './world'

/** A message handed over for sending, as the Cloud API accepts it. */
export interface Delivered {
  from: string
  to: string
  type: string
  text?: { body: string }
  interactive?: {
    type: string
    body: { text: string }
    action: { buttons: Array<{ type: string; reply: { id: string; title: string } }> }
  }
  template?: { name: string; language: { code: string }; components: unknown }
}

export interface PretendWhatsapp {
  /** For `WHATSAPP_BASE_URL`. */
  url: string
  requests: string[]
  /** What was sent, in order; `id` is the vendor's id. */
  sent: Array<Delivered & { id: string }>
  /** The media that people have sent, by the medium's id; null: it has expired. */
  media: Map<string, Buffer | null>
  /** The next message is refused with this code of the Cloud API. */
  refuseNext(code: number): void
  /** Tokens that grant access to numbers; all others are refused. */
  tokens: Set<string>
  failNext(count: number, status: number, headers?: Record<string, string>, body?: string): void
  close(): Promise<void>
}

export const pretendToken = 'pretend-whatsapp-token'
export const pretendAppSecret = 'pretend-app-secret'
export const pretendVerifyToken = 'pretend-verify-token'

/**
 * The part of WhatsApp's Cloud API that we use: name of a number, sending, media by a short-lived URL. Follows the
 * vendor's documentation; nothing was compared with the vendor itself.
 */
export async function startWhatsapp({ port = 0 } = {}): Promise<PretendWhatsapp> {
  const sent: PretendWhatsapp['sent'] = []
  const media = new Map<string, Buffer | null>()
  const tokens = new Set([pretendToken])
  let refusal: number | null = null

  const server = await serveWorld(port, async (req, res, url) => {
    const token = req.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!tokens.has(token)) {
      req.resume()
      return json(res, 401, { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } })
    }
    const [, first = '', second] = url.pathname.split('/')
    if (req.method === 'POST' && second === 'messages') {
      const message = JSON.parse((await bodyOf(req)).toString()) as Delivered
      if (refusal !== null) {
        const code = refusal
        refusal = null
        return json(res, 400, { error: { message: 'pretend refusal', code } })
      }
      if (message.interactive && !isInteractive(message.interactive))
        return json(res, 400, { error: { message: 'Parameter value is not valid', code: 131009 } })
      const id = `wamid.${randomId()}`
      sent.push({ ...message, from: first, id })
      return json(res, 200, { messaging_product: 'whatsapp', contacts: [{ wa_id: message.to }], messages: [{ id }] })
    }
    if (first === 'bytes') {
      const bytes = media.get(second ?? '')
      return bytes ? void res.writeHead(200).end(bytes) : json(res, 404, { error: { code: 100 } })
    }
    if (media.has(first)) {
      const bytes = media.get(first)
      if (!bytes) return json(res, 400, { error: { message: 'Media expired', code: 100 } })
      const address = `http://${req.headers.host}/bytes/${first}`
      return json(res, 200, { url: address, mime_type: 'image/jpeg', file_size: bytes.length, id: first })
    }
    if (/^\d+$/.test(first)) {
      return json(res, 200, { display_phone_number: '+43 1 9346234', verified_name: 'Dach Huber GmbH', id: first })
    }
    json(res, 404, { error: { code: 803 } })
  })
  return {
    ...server,
    ...{ sent, media, tokens },
    refuseNext(code) {
      refusal = code
    },
  }
}

/**
 * The vendor's limits: at most three buttons with distinct ids, titles of at most 20 characters, at most 1,024
 * characters of text.
 */
function isInteractive({ type, body, action }: NonNullable<Delivered['interactive']>): boolean {
  const replies = action.buttons.map(button => button.reply)
  const isTitle = (title: string) => title.length > 0 && title.length <= 20
  const isText = body.text.length > 0 && body.text.length <= 1_024
  const isFew = replies.length >= 1 && replies.length <= 3
  const areNames = new Set(replies.map(({ id }) => id)).size === replies.length
  return type === 'button' && isText && isFew && areNames && replies.every(({ title }) => isTitle(title))
}

/** The button that a person presses below a message, as the vendor pushes it. */
export const pressed = (from: string, id: string, title = 'Ja'): Written => ({
  ...{ from, type: 'interactive' },
  more: { interactive: { type: 'button_reply', button_reply: { id, title } } },
})

/** A message as the vendor pushes it; `more` holds the type's fields besides the text. */
export interface Written {
  from: string
  id?: string
  name?: string
  text?: string
  type?: string
  more?: object
}

/** The payload that the vendor pushes for messages to one number. */
export function payloadOf(phoneNumberId: string, written: readonly Written[], statuses: readonly object[] = []) {
  const messages = written.map(({ from, id = `wamid.${randomId()}`, text, type = 'text', more = {} }) => ({
    ...{ from, id, timestamp: '1780000000', type },
    ...(text === undefined ? {} : { text: { body: text } }),
    ...more,
  }))
  const contacts = written.map(({ from, name = 'Maria Huber' }) => ({ wa_id: from, profile: { name } }))
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '4319346234', phone_number_id: phoneNumberId },
    ...(written.length > 0 ? { contacts, messages } : {}),
    ...(statuses.length > 0 ? { statuses } : {}),
  }
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }
}

/**
 * The bytes as the vendor writes them: non-ASCII characters are escaped, so that a signature of the decoded text does
 * not match.
 */
export const pushedBytes = (payload: object): string =>
  JSON.stringify(payload).replace(/[\u007f-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Pushes it to a service, signed. */
export function push(serviceUrl: string, payload: object, secret = pretendAppSecret): Promise<Response> {
  const body = pushedBytes(payload)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return fetch(`${serviceUrl}/api/messaging/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
}
