import type { MetaFunction } from '@remix-run/node'

/** The `meta` of every page whose loader returns its `title`. */
export const titled: MetaFunction = ({ data }) => [
  { title: `${(data as { title?: string } | undefined)?.title ?? ''} · Gewerk` },
]
