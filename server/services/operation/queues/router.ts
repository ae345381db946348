import { operator, router, secured } from '../../../http/trpc'
import { companyQueues, serviceQueues } from './read'
import { QueuesEnvelope, ServiceQueuesEnvelope } from './schema'

export const queues = router({
  company: secured('queues:read')
    .meta({ app: 'GET /company/queues', summary: 'Background work of the own company' })
    .output(QueuesEnvelope)
    .query(({ ctx }) => companyQueues(ctx)),
  service: operator('background work of every company')
    .meta({ app: 'GET /admin/queues', summary: 'Background work of the whole service (operators)' })
    .output(ServiceQueuesEnvelope)
    .query(({ ctx }) => serviceQueues(ctx)),
})
