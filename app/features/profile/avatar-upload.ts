/** What the server takes; a phone that has other pictures turns them into JPEG for that. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
const maxBytes = 5_000_000

interface Words {
  failed: string
  tooLarge: string
}

/** Sends the own picture; resolves to null, or to what went wrong in words. */
export function sendPicture(file: File, words: Words): Promise<string | null> {
  if (file.size > maxBytes) return Promise.resolve(words.tooLarge)
  const body = new FormData()
  body.set('file', file)
  return ask({ method: 'POST', body }, words)
}

/** Removes the own picture; resolves to null, or to what went wrong in words. */
export const removePicture = (words: Words): Promise<string | null> => ask({ method: 'DELETE' }, words)

async function ask(request: RequestInit, words: Words): Promise<string | null> {
  try {
    const response = await fetch('/api/user/avatar', { ...request, headers: { Accept: 'application/json' } })
    if (response.ok) return null
    const { message } = (await response.json()) as { message?: string }
    return message ?? words.failed
  } catch {
    return words.failed
  }
}
