import { cutText } from '../../../platform/values/cut-text'
import { maxMessage } from '../../exchange/messaging/rules'
import type { PushedMessageBody } from './pushed-schema'

/** The text of a message; its kind where it has none, and nothing for a picture without a caption. */
export function messageText(message: PushedMessageBody): string {
  const { text, image, button, interactive, location, document, video, audio, sticker, reaction, system, order } =
    message
  const said =
    text?.body ?? image?.caption ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title
  if (said !== undefined) return readableText(said)
  if (message.type === 'image') return ''
  if (location) {
    const place = [location.name, location.address].filter(Boolean).join(', ')
    return readableText(`${place} (${location.latitude}, ${location.longitude})`.trim())
  }
  if (reaction?.emoji) return readableText(`[reaction] ${reaction.emoji}`)
  if (system) return readableText(system.body)
  if (order) {
    const items = (order.product_items ?? []).map(item => `${item.quantity} × ${item.product_retailer_id}`)
    return readableText([order.text || '[order]', ...items].join('\n'))
  }
  const media = document ?? video ?? audio ?? sticker
  return readableText(`[${message.type}] ${[media?.filename, media?.caption].filter(Boolean).join(': ')}`.trim())
}

/** A text as we can store it: cut to the length of a message, without control characters and unpaired surrogates. */
export const readableText = (text: string): string =>
  cutText(text, maxMessage)
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(/\p{Cc}/gu, sign => (sign === '\n' || sign === '\t' ? sign : ''))
