import { useState } from 'react'

/** What every form that anyone may send carries for `guardPublicForm`, besides its own fields. */
export function UnseenFields({ openedAt, label }: { openedAt: string; label: string }) {
  // A refusal loads the page's data anew; the form has been open all the while.
  const [since] = useState(openedAt)
  return (
    <>
      <input type="hidden" name="opened_at" value={since} />
      {/* It is invisible and no key reaches it; a program fills it in. */}
      <div aria-hidden className="hidden">
        <label htmlFor="website">{label}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
