import { data } from '@remix-run/node'

/** Any unknown URL: 404, inside the frame for signed-in users. */
export function loader() {
  throw data({ message: '' }, { status: 404 })
}

export default function Nowhere() {
  return null
}
