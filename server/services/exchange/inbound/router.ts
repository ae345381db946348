import { router, secured } from '../../../http/trpc'
import { listInbound, pageInbound } from './read'
import { InboundList, InboundPage, ListInbound, PageInbound } from './schema'

export const inbound = router({
  list: secured('inbound:read')
    .meta({ v1: 'GET /inbound', summary: 'List inbound deliveries' })
    .input(ListInbound)
    .output(InboundList)
    .query(({ ctx, input }) => listInbound(ctx, input)),
  page: secured('inbound:read')
    .meta({ summary: 'Inbound deliveries with what is arriving and which parts are missing' })
    .input(PageInbound)
    .output(InboundPage)
    .query(({ ctx, input }) => pageInbound(ctx, input)),
})
