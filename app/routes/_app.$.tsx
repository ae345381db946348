import { data } from '@remix-run/node'

/** Any address that no page answers: not found, within the frame for those who are signed in. */
export function loader() {
  throw data({ message: '' }, { status: 404 })
}

export default function Nowhere() {
  return null
}
