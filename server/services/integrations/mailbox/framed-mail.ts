import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { getMessage } from './get-message'
import type { GetMessage } from './schema'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign] ?? '')

/** White background, whatever the theme of the page around it: mails are written for that. */
const look =
  'body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#1c1917;background:#fff;overflow-wrap:anywhere}' +
  'img{max-width:100%;height:auto}pre{white-space:pre-wrap;font:inherit;margin:0}' +
  'blockquote{margin:0 0 0 8px;padding-left:10px;border-left:2px solid #d6d3d1}table{max-width:100%}'

/** A mail's text as a page of its own; text without HTML is shown as written. */
export async function framedMail(ctx: Ctx, vendor: AccountVendor, given: GetMessage) {
  const { html, text, subject } = (await getMessage(ctx, vendor, given)).message
  const body = html ?? `<pre>${escaped(text)}</pre>`
  return `<!doctype html><html lang="${ctx.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title><style>${look}</style></head><body>${body}</body></html>`
}
