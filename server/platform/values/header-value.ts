export interface Header {
  name: string
  value: string
}

/** The first header of that name, case-insensitive (RFC 9110, 5.1); null if there is none. */
export function headerValue(headers: readonly Header[], name: string): string | null {
  const wanted = name.toLowerCase()
  return headers.find(header => header.name.toLowerCase() === wanted)?.value ?? null
}
