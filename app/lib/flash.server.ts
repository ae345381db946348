import { redirect } from '@remix-run/node'
import { readCookie } from './locale'

/** One message for the page after a redirect. */
export interface Flash {
  tone: 'success' | 'info' | 'warning' | 'danger'
  text: string
}

const COOKIE = 'gewerk_flash'

/** Redirects and says so on the next page: `return redirectWithToast('/invoices/7', t('sent'))`. */
export function redirectWithToast(to: string, text: string, tone: Flash['tone'] = 'success'): Response {
  const value = encodeURIComponent(JSON.stringify({ tone, text } satisfies Flash))
  return redirect(to, { headers: { 'Set-Cookie': cookie(value, 30) } })
}

/** The waiting message, if any, and the header that takes it away. */
export function takeFlash(headers: Headers): { flash: Flash | null; setCookie: string | null } {
  const raw = readCookie(headers.get('cookie'), COOKIE)
  return raw ? { flash: parse(raw), setCookie: cookie('', 0) } : { flash: null, setCookie: null }
}

function cookie(value: string, seconds: number): string {
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`
}

function parse(raw: string): Flash | null {
  try {
    const value = JSON.parse(decodeURIComponent(raw)) as Partial<Flash>
    const tone = (['success', 'info', 'warning', 'danger'] as const).find(name => name === value.tone)
    return tone && typeof value.text === 'string' ? { tone, text: value.text } : null
  } catch {
    return null
  }
}
