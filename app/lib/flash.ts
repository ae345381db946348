import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { toast } from '~/components/ui/toast'
import { readCookie } from './locale'

const tones = ['success', 'info', 'warning', 'danger'] as const

/** One message for the page after a redirect. */
export interface Flash {
  tone: (typeof tones)[number]
  text: string
}

export const FLASH_COOKIE = 'gewerk_flash'

/**
 * Shows a redirect's message once the target page has rendered. The message stays in its cookie until then: a loader's
 * answer may be dropped, such as when another change revalidates the page while it is loading.
 */
export function useFlash(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit looks once, also one to the same address
  useEffect(() => {
    const raw = readCookie(document.cookie, FLASH_COOKIE)
    if (!raw) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${FLASH_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`
    const flash = parseFlash(raw)
    if (flash) toast(flash.text, { tone: flash.tone })
  }, [key])
}

/** Parses the cookie's value; null if it is not ours. */
export function parseFlash(raw: string): Flash | null {
  try {
    const value = JSON.parse(decodeURIComponent(raw)) as Partial<Flash> | null
    const tone = tones.find(name => name === value?.tone)
    return tone && typeof value?.text === 'string' ? { tone, text: value.text } : null
  } catch {
    return null
  }
}
