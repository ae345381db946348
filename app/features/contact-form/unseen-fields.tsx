import { useState } from 'react'

/** Hidden fields of every public form, required by `guardPublicForm`. */
export function UnseenFields({ openedAt, label }: { openedAt: string; label: string }) {
  // A refusal revalidates the page's data, but the form has been open since its first render.
  const [since] = useState(openedAt)
  return (
    <>
      <input type="hidden" name="opened_at" value={since} />
      {/* Invisible and not focusable; only a program fills it in. */}
      <div aria-hidden className="hidden">
        <label htmlFor="website">{label}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
