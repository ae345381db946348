import { useRevalidator } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import { messageIn } from './use-document-request'

/** One file on its way to the server. */
export interface DocumentUpload {
  key: string
  file: File
  /** Between 0 and 1. */
  share: number
  /** The error as text; the upload can be retried. */
  failed: string | null
}

let counter = 0

/** Uploads files to a URL, one after the other; failed ones stay until they are retried or dismissed. */
export function useDocumentUploads(target: string, onStored?: () => void) {
  const t = useT(companyDocumentsTexts)
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([])
  const chain = useRef(Promise.resolve())

  const change = useCallback(
    (key: string, fields: Partial<DocumentUpload>) =>
      setUploads(now => now.map(upload => (upload.key === key ? { ...upload, ...fields } : upload))),
    [],
  )
  const forget = useCallback((key: string) => setUploads(now => now.filter(upload => upload.key !== key)), [])

  function send({ key, file }: DocumentUpload) {
    const texts = { offline: t('uploads.offline'), signedOut: t('uploads.signedOut'), failed: t('uploads.failed') }
    chain.current = chain.current.then(async () => {
      const failed = await sendFile(target, file, texts, share => change(key, { share }))
      if (failed) return change(key, { failed, share: 0 })
      forget(key)
      revalidate()
      onStored?.()
    })
  }
  return {
    uploads,
    add(files: Iterable<File>) {
      for (const file of files) {
        const upload: DocumentUpload = { key: `upload-${++counter}`, file, share: 0, failed: null }
        setUploads(now => [...now, upload])
        send(upload)
      }
    },
    retry(upload: DocumentUpload) {
      change(upload.key, { failed: null, share: 0 })
      send(upload)
    },
    forget,
  }
}

/** Sends a file with progress events, which `fetch` does not provide. Resolves to null, or to an error message. */
function sendFile(
  target: string,
  file: File,
  texts: Record<'offline' | 'signedOut' | 'failed', string>,
  onProgress: (share: number) => void,
): Promise<string | null> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', `${target}${target.includes('?') ? '&' : '?'}filename=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve(texts.offline)
    request.onabort = request.onerror
    request.onload = () => {
      if (request.status === 201) resolve(null)
      else if (request.status === 401) resolve(texts.signedOut)
      else resolve(messageIn(request.responseText) ?? texts.failed)
    }
    request.send(file)
  })
}
