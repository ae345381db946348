import type { OperationExample } from '../../../nouns/example'

export const modulesExample: OperationExample = {
  record: { module: 'termine', label: 'Appointments', booked: true, enabled: true },
}
