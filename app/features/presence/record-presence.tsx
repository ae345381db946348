import { Suspense, useEffect, useState } from 'react'
import { latePart, Nothing } from '~/lib/late-part'

// The socket and its texts load once the page is rendered, so they delay no input.
const OthersHere = latePart(() => import('./others-here'), Nothing)

/** Shows who else is editing the same record; `room` is the record, as in `offer:12`. */
export function RecordPresence({ room }: { room: string }) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return stands ? (
    <Suspense fallback={null}>
      <OthersHere room={room} />
    </Suspense>
  ) : null
}
