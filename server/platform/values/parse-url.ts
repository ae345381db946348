/**
 * A URL by the WHATWG URL standard, or null. In place of `URL.canParse`, which in Node 20 rejects every text with `ü`
 * or another letter of Latin-1 once it has been called some thousand times: its compiled form reads the bytes as UTF-8.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
