import punycode from 'punycode.js'
import { parseUrl } from './parse-url'

/** Maximum length of a whole address (RFC 5321, 4.5.3.1). */
export const maxEmailLength = 254

/** The address with its domain in ASCII form; anything that is not an address is returned unchanged. */
export function normalEmail(text: string): string {
  // No domain gets shorter in ASCII form, and parsing a long one costs time.
  if (text.length > maxEmailLength) return text
  const at = text.lastIndexOf('@')
  const domain = asciiDomain(text.slice(at + 1))
  return at > 0 && domain ? `${text.slice(0, at + 1)}${domain}` : text
}

/** UTS #46 by the rules of the URL standard, which browsers and Node share; null for an invalid domain. */
function asciiDomain(domain: string): string | null {
  if (/^[\w.-]*$/.test(domain)) return domain.toLowerCase()
  if (/[\p{Cc}\p{Z}\p{S}!-,/:-@[-`{-~]/u.test(domain)) return null
  return parseUrl(`http://${domain}`)?.hostname ?? null
}

/** The address in readable form. A label that mixes scripts stays in ASCII: `xn--pple-43d.com` is not "аpple.com". */
export function shownEmail(kept: string): string {
  const at = kept.lastIndexOf('@')
  const labels = kept.slice(at + 1).split('.')
  return `${kept.slice(0, at + 1)}${labels.map(shownLabel).join('.')}`
}

function shownLabel(kept: string): string {
  if (!/^xn--/i.test(kept)) return kept
  try {
    const shown = punycode.toUnicode(kept)
    return isOfOneScript(shown) && asciiDomain(shown) === kept.toLowerCase() ? shown : kept
  } catch {
    return kept
  }
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew'] as const
const ofOneScript = scripts.map(script => new RegExp(`^[\\p{Script=${script}}\\p{Nd}-]+$`, 'u'))
const isOfOneScript = (text: string) => ofOneScript.some(one => one.test(text.normalize('NFC')))
