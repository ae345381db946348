import { type ComponentProps, Suspense } from 'react'
import { latePart } from '~/lib/late-part'
import type { CustomerLinkCard } from './customer-link-card'

const Card = latePart(() => import('./customer-link-card').then(module => ({ default: module.CustomerLinkCard })))

/** The customers' links below a document, whose script delays no input above them. */
export const CustomerLinks = (props: ComponentProps<typeof CustomerLinkCard>) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
)
