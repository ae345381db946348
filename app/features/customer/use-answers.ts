import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { CustomerView } from '~server/services/customer/portal/schema'

/** So rarely that an open page stays far below what one link may be read in an hour. */
const lookAgainMs = 90_000

/**
 * Shows an answer of the company once it is there, while the page is looked at. It is looked for beside the page and not
 * by loading it anew, so that a lost connection or a limit leaves the page as it stands.
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
