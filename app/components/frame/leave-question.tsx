import { Suspense } from 'react'
import { latePart, Nothing } from '~/lib/late-part'
import { useHasUnsentForms } from '~/lib/unsent-forms'

/** Comes with the first letter that is typed. */
export const loadLeaveBlocker = () => import('./leave-blocker')
const LeaveBlocker = latePart(loadLeaveBlocker, Nothing)

/** Asks for confirmation before the user leaves a page with unsaved input in a plain form. */
export function LeaveQuestion() {
  // A router supports one blocker at a time: a page without such a form leaves it to others.
  return useHasUnsentForms() ? (
    <Suspense>
      <LeaveBlocker />
    </Suspense>
  ) : null
}
