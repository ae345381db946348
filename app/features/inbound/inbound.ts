import type { Outputs } from '~server/contract'

type Page = Outputs['inbound']['page']
export type Delivery = Page['data'][number]
export type RunningUpload = Page['uploads'][number]
export type Batch = Page['batches'][number]
