import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { CustomerView } from '~server/services/customer/portal/schema'

/** Rare enough that an open page stays far below the hourly limit of reads per link. */
const lookAgainMs = 90_000

/**
 * Shows the company's answer once it exists, while the page is visible. Polls separately instead of revalidating the
 * page, so that a lost connection or a rate limit leaves the page as it is.
 */
export function useAnswers(questions: CustomerView['questions']): void {
  const { revalidate } = useRevalidator()
  const answered = questions.filter(({ answered_at }) => answered_at).length
  const isWaiting = answered < questions.length
  useEffect(() => {
    if (!isWaiting) return
    const look = async () => {
      if (document.hidden) return
      const response = await fetch(`${window.location.pathname}/answers`).catch(() => null)
      const found = response?.ok ? await response.json().catch(() => null) : null
      if (typeof found?.answered === 'number' && found.answered !== answered) revalidate()
    }
    const timer = setInterval(() => void look(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, answered, revalidate])
}
