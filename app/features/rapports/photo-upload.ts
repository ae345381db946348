/** One photo on its way to the server. */
export interface PhotoUpload {
  key: string
  file: File
  /** Between 0 and 1. */
  share: number
  /** What went wrong, in words; it can be tried again. */
  failed: string | null
}

/** What a failed upload says. */
export interface UploadWords {
  offline: string
  signedOut: string
  tooLarge: string
  failed: string
}

/** What the server takes; a phone that has other photos turns them into JPEG for that. */
export const photoTypes = 'image/jpeg,image/png,image/webp'
export const maxPhotoBytes = 15_000_000

/**
 * Sends a photo with progress, which `fetch` does not tell. `key` is the Idempotency-Key, so that a photo whose answer was lost comes once.
 * Resolves to null, or to what went wrong.
 */
export function sendPhoto(
  rapportId: number,
  { key, file }: Pick<PhotoUpload, 'key' | 'file'>,
  words: UploadWords,
  onProgress: (share: number) => void,
): Promise<string | null> {
  if (file.size > maxPhotoBytes) return Promise.resolve(words.tooLarge)
  return new Promise(resolve => {
    const form = new FormData()
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', `/api/rapports/${rapportId}/photos`)
    request.setRequestHeader('Idempotency-Key', key)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve(words.offline)
    request.onabort = request.onerror
    request.onload = () => {
      if (request.status === 201) resolve(null)
      else if (request.status === 401) resolve(words.signedOut)
      else resolve(messageIn(request.responseText) ?? words.failed)
    }
    request.send(form)
  })
}

/** Changes or removes a photo; resolves to null, or to what went wrong. */
export async function changePhoto(
  rapportId: number,
  photoId: number,
  change: { caption?: string | null; position?: number } | 'remove',
  words: UploadWords,
): Promise<string | null> {
  try {
    const removes = change === 'remove'
    const response = await fetch(`/api/rapports/${rapportId}/photos/${photoId}`, {
      method: removes ? 'DELETE' : 'PATCH',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(removes ? {} : { body: JSON.stringify(change) }),
    })
    if (response.ok) return null
    return response.status === 401 ? words.signedOut : (messageIn(await response.text()) ?? words.failed)
  } catch {
    return words.offline
  }
}

function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
