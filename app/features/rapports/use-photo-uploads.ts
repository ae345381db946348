import { useRevalidator } from '@remix-run/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { type PhotoUpload, sendPhoto, type UploadWords } from './photo-upload'

/** Photos on their way, one after the other; those that failed stay until they are tried again or let go. */
export function usePhotoUploads(rapportId: number) {
  const words = useUploadWords()
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const chain = useRef(Promise.resolve())

  const change = useCallback(
    (key: string, fields: Partial<PhotoUpload>) =>
      setUploads(now => now.map(upload => (upload.key === key ? { ...upload, ...fields } : upload))),
    [],
  )
  const forget = useCallback((key: string) => setUploads(now => now.filter(upload => upload.key !== key)), [])
  const send = useCallback(
    (upload: PhotoUpload) => {
      const work = async () => {
        const failed = await sendPhoto(rapportId, upload, words, share => change(upload.key, { share }))
        if (failed) change(upload.key, { failed, share: 0 })
        else {
          forget(upload.key)
          revalidate()
        }
      }
      chain.current = chain.current.then(work)
    },
    [rapportId, words, change, forget, revalidate],
  )

  function add(files: Iterable<File>) {
    for (const file of files) {
      const upload: PhotoUpload = { key: newKey(), file, share: 0, failed: null }
      setUploads(now => [...now, upload])
      send(upload)
    }
  }
  function retry(upload: PhotoUpload) {
    change(upload.key, { failed: null, share: 0 })
    send(upload)
  }
  return { uploads, add, retry, forget }
}

/** `randomUUID` is there on https and localhost only; a phone in the workshop may come by plain http. */
const newKey = () =>
  `photo-${Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')}`

export function useUploadWords(): UploadWords {
  const t = useT(rapportsTexts)
  return useMemo(
    () => ({
      offline: t('photo.offline'),
      signedOut: t('photo.signedOut'),
      tooLarge: t('photo.tooLarge'),
      failed: t('photo.failed'),
    }),
    [t],
  )
}
