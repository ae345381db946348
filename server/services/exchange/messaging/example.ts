import type { OperationExample } from '../../../nouns/example'

export const messagingExample: OperationExample = {
  record: {
    ...{ to: '+43 660 1234567', text: 'Probe von Gewerk', message_id: 'wamid.HBgLNDM2NjAxMjM0NTY3', template: false },
    ...{ ok: true, checks: [{ check: 'signed', ok: true, message: 'All right.' }] },
  },
}
