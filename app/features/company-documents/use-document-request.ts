import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'

/** What an answer says went wrong, in the person's language. */
export function messageIn(answer: string): string | null {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/** Asks the API to change a document; resolves to null, or to what went wrong. */
export function useDocumentRequest() {
  const t = useT(companyDocumentsTexts)
  return async (method: string, path: string, body?: object): Promise<string | null> => {
    try {
      const response = await fetch(path, {
        method,
        headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (response.ok) return null
      if (response.status === 401) return t('uploads.signedOut')
      return messageIn(await response.text()) ?? t('uploads.failed')
    } catch {
      return t('uploads.offline')
    }
  }
}
