import { Suspense, useEffect, useState } from 'react'
import { latePart, Nothing } from '~/lib/late-part'

// The socket and its texts are loaded once the page is rendered: they delay no input.
const OthersHere = latePart(() => import('./others-here'), Nothing)

/** Says who else has the same record open to edit it; `room` is the record, as `offer:12`. */
export function RecordPresence({ room }: { room: string }) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return stands ? (
    <Suspense fallback={null}>
      <OthersHere room={room} />
    </Suspense>
  ) : null
}
