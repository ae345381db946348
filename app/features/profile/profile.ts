import type { Outputs } from '~server/contract'

export type Profile = Outputs['users']['me']['data']
