import type { OperationExample } from '../../../nouns/example'

export const laborRatesExample: OperationExample = {
  record: { id: 11, job_category: 'Zimmerer', hourly_rate: 62.5 },
}
