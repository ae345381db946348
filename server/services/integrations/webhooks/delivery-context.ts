import type { App } from '../../../context'
import { jobContext } from '../../../platform/jobs/job-context'
import type { LostDelivery } from './end-interrupted-attempts'

export const deliveryContext = (app: App, { tenantId, id }: LostDelivery) =>
  jobContext(app, { tenantId, requestId: `delivery-${id}`, label: 'webhook-out' })
