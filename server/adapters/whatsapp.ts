import { Readable } from 'node:stream'
import { ProviderAway } from '../platform/jobs/failures'
import { cutText } from '../platform/values/cut-text'
import { providerHttp } from './provider/http'
import { ProviderRefused } from './provider/refused'

/** The vendor's address, with the version of its API that we support. */
export const whatsappAddress = 'https://graph.facebook.com/v23.0/'
const mediaAddress = 'https://lookaside.fbsbx.com'

/** Why the vendor permanently refuses a message. */
export type MessageRefusal = 'window_closed' | 'no_recipient' | 'template_unknown' | 'access_withdrawn' | 'refused'

/** A refusal that a retry cannot resolve. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
  readonly reason: MessageRefusal

  constructor(reason: MessageRefusal, { cause }: { cause?: unknown } = {}) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** A company's number at the vendor. */
export interface WhatsappNumber {
  /** Null = the vendor's own address. */
  baseUrl: string | null
  phoneNumberId: string
  accessToken: string
}

/** The message: a text, or a template approved by the vendor, with the text as its only variable. */
export interface OutgoingMessage {
  to: string
  text: string
  template: { name: string; language: string } | null
  /** Reply buttons below the text, three at most; not with a template. */
  buttons?: readonly ReplyButton[]
}

/** A reply button: its id comes back when it is pressed. */
export interface ReplyButton {
  id: string
  title: string
}

/** The vendor's limits for a message with buttons. */
export const maxButtonText = 1_024
const maxButtonTitle = 20

/** Error codes of the Cloud API that have a meaning here; all others count as `refused`. */
const reasons: Readonly<Record<number, MessageRefusal>> = {
  131026: 'no_recipient',
  131030: 'no_recipient',
  131047: 'window_closed',
  132000: 'template_unknown',
  132001: 'template_unknown',
  190: 'access_withdrawn',
}

/** Why a message was not delivered, by the code that the vendor reports afterwards. */
export const refusalOfCode = (code: number | undefined): MessageRefusal => reasons[code ?? 0] ?? 'refused'

/** WhatsApp's Cloud API for one number: its name, sending, and received media. */
export function whatsapp({ baseUrl, phoneNumberId, accessToken }: WhatsappNumber, signal: AbortSignal) {
  const http = providerHttp({
    provider: 'whatsapp',
    baseUrl: baseUrl ? `${baseUrl.replace(/\/$/, '')}/` : whatsappAddress,
    alsoAt: baseUrl ? [] : [mediaAddress],
    tokens: {
      current: async () => accessToken,
      // The token is the company's own and lasts until it is replaced: there is nothing to renew.
      renewed: () => Promise.reject(new ProviderRefused('access_withdrawn')),
    },
    signal,
  })

  async function withFailures<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      const reason = error.reason === 'access_withdrawn' ? 'access_withdrawn' : 'refused'
      throw new MessageRefused(reason, { cause: error })
    }
  }

  async function openMedia(id: string, maxBytes: number): Promise<Response | null> {
    const answer = await http.send({ method: 'GET', url: encodeURIComponent(id), expect: [400, 404, 410] })
    if (!answer.ok) return null
    const { url, file_size: size } = (await answer.json().catch(() => ({}))) as {
      url?: unknown
      file_size?: unknown
    }
    if (typeof url !== 'string' || (typeof size === 'number' && size > maxBytes)) return null
    const bytes = await http.send({ method: 'GET', url, expect: [404, 410] })
    return bytes.ok ? bytes : null
  }

  return {
    /** The number's display form and its owner; proves that the token opens it. @throws MessageRefused */
    number: () =>
      withFailures(async () => {
        const url = encodeURIComponent(phoneNumberId)
        const query = { fields: 'display_phone_number,verified_name' }
        const { display_phone_number: display, verified_name: name } = await http.json<{
          display_phone_number?: unknown
          verified_name?: unknown
        }>({ method: 'GET', url, query })
        if (typeof display !== 'string') throw new ProviderAway('whatsapp.not_understood')
        return { display: display.slice(0, 50), name: typeof name === 'string' ? cutText(name, 200) : null }
      }),

    /** Sends a message and returns the vendor's id for it. @throws MessageRefused, ProviderAway */
    send: ({ to, text, template, buttons = [] }: OutgoingMessage) =>
      withFailures(async () => {
        const content = template
          ? {
              type: 'template',
              template: {
                name: template.name,
                language: { code: template.language },
                components: [{ type: 'body', parameters: [{ type: 'text', text: inOneLine(text) }] }],
              },
            }
          : buttons.length > 0
            ? { type: 'interactive', interactive: withButtons(text, buttons) }
            : { type: 'text', text: { body: text, preview_url: false } }
        const response = await http.send({
          method: 'POST',
          url: `${encodeURIComponent(phoneNumberId)}/messages`,
          json: { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...content },
          expect: [400, 403],
          once: true,
        })
        const answer = (await response.json().catch(() => ({}))) as {
          messages?: Array<{ id?: unknown }>
          error?: { code?: number }
        }
        if (!response.ok) throw new MessageRefused(refusalOfCode(answer.error?.code))
        const id = answer.messages?.[0]?.id
        if (typeof id !== 'string' || id.length > 200) throw new ProviderAway('whatsapp.not_understood')
        return id
      }),

    /**
     * A media file of a message; null if it is gone, or larger than `maxBytes`.
     * @throws MessageRefused, ProviderAway
     */
    media: (id: string, maxBytes: number): Promise<Buffer | null> =>
      withFailures(async () => {
        const found = await openMedia(id, maxBytes)
        return found && boundedBytes(found, maxBytes)
      }),

    /**
     * A media file of a message as a stream, which breaks off beyond `maxBytes`; null if it is gone, or said to be
     * larger.
     * @throws MessageRefused, ProviderAway
     */
    mediaStream: (id: string, maxBytes: number): Promise<Readable | null> =>
      withFailures(async () => {
        const found = await openMedia(id, maxBytes)
        return found && Readable.from(boundedChunks(found, maxBytes), { objectMode: false })
      }),
  }
}

const withButtons = (text: string, buttons: readonly ReplyButton[]) => ({
  type: 'button',
  body: { text: cutText(text, maxButtonText) },
  action: {
    buttons: buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title: cutText(title, maxButtonTitle) } })),
  },
})

/** A template variable may contain neither line breaks nor tabs. */
const inOneLine = (text: string): string => cutText(text.replace(/\s+/g, ' ').trim(), 1_000)

async function boundedBytes(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* boundedChunks(response: Response, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new MessageRefused('refused', { cause: 'media too large' })
    yield chunk
  }
}
