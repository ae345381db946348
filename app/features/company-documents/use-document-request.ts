import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'

/** The error in a response, in the user's language. */
export function messageIn(answer: string): string | null {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/** Changes a document through the API; resolves to null, or to an error message. */
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
