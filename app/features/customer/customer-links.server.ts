import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { ListCustomerLinks } from '~server/services/exchange/customer-links/schema'
import type { CustomerLinksOf } from './customer-link-card'

/** The links of a document and the customers' questions; null for users who may not see them. */
export const customerLinksOf = (
  context: AppLoadContext,
  document: ListCustomerLinks,
): Promise<CustomerLinksOf | null> =>
  whereAllowed(context, async () => {
    const { list, questions } = context.caller.customerLinks
    const [links, asked] = await Promise.all([list(document), questions(document)])
    return { links: links.data, questions: asked.data }
  })
