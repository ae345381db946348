import type { ImportNoun } from './imports'

export const maxFileBytes = 10_000_000

/** What came of an upload: the import's id, or why the file was not taken. */
export type Sent =
  | { id: number }
  | { id: null; message: string | null; reason?: string; line?: number; column?: string; status: number }

/** Sends a file with progress, which `fetch` does not tell. Status 0 = nobody answered. */
export function sendFile(noun: ImportNoun, file: File, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise(resolve => {
    const form = new FormData()
    form.set('noun', noun)
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', '/api/imports')
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve({ id: null, message: null, status: 0 })
    request.onabort = request.onerror
    request.onload = () => resolve(answerIn(request.status, request.responseText))
    request.send(form)
  })
}

function answerIn(status: number, text: string): Sent {
  try {
    const { data, message, details } = JSON.parse(text)
    if (status === 201 && typeof data?.id === 'number') return { id: data.id }
    const { reason, line, column } = details ?? {}
    return {
      id: null,
      status,
      message: typeof message === 'string' ? message : null,
      ...(typeof reason === 'string' && { reason }),
      ...(typeof line === 'number' && { line }),
      ...(typeof column === 'string' && { column }),
    }
  } catch {
    return { id: null, message: null, status }
  }
}
