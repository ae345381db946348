import punycode from 'punycode.js'

/** Characters of a whole address at most (RFC 5321, 4.5.3.1). */
export const longestEmail = 254

/** The address with its domain as mail servers know it; what is no address comes back as it is. */
export function normalEmail(text: string): string {
  // No domain becomes shorter on its way to mail servers, and the reading of a long one costs time.
  if (text.length > longestEmail) return text
  const at = text.lastIndexOf('@')
  const domain = asciiDomain(text.slice(at + 1))
  return at > 0 && domain ? `${text.slice(0, at + 1)}${domain}` : text
}

/** UTS #46 by the rules of the URL standard, which browsers and Node have in common; null for what is no domain. */
function asciiDomain(domain: string): string | null {
  if (/^[\w.-]*$/.test(domain)) return domain.toLowerCase()
  if (/[\p{Cc}\p{Z}\p{S}!-,/:-@[-`{-~]/u.test(domain)) return null
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/**
 * The address as people write it. A label that mixes scripts stays as it is kept: `xn--pple-43d.com` is no "аpple.com".
 */
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
