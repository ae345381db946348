import { useEffect, useState } from 'react'

/**
 * Copies a text and shows that for two seconds. `otherwise` is the fallback without a clipboard, which browsers provide
 * only on https.
 */
export function useCopy(text: string, otherwise: () => void): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      otherwise()
    }
  }

  return { copied, copy }
}
