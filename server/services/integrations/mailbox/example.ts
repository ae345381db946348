import { companyDocumentsExample } from '../../exchange/company-documents/example'

const mailEntry = {
  ...{ id: '18c5f0a2b3d4e5f6', threadId: '18c5f0a2b3d4e5f6', subject: 'Dachrinne undicht' },
  ...{ snippet: 'Bitte um ein Angebot.', from: { email: 'maria.huber@example.com', name: 'Maria Huber' } },
  ...{ to: [{ email: 'petra.huber@dach-huber.example', name: null }], cc: [], date: '2026-01-31T10:15:00.000Z' },
  ...{ isRead: false, hasAttachments: false },
}

/** Values of the operations on mails, of either vendor. */
export const mailboxExample = {
  ...{ folder: 'inbox', q: 'Dachrinne', address: 'maria.huber@example.com', maxResults: 20, pageToken: '09876543…' },
  ...{ id: '18c5f0a2b3d4e5f6', remoteContent: 'false', nextPageToken: null, replyTo: '18c5f0a2b3d4e5f6' },
  ...{ to: [{ email: 'maria.huber@example.com', name: 'Maria Huber' }], cc: [], bcc: [], subject: 'Dachrinne undicht' },
  ...{ text: 'Gerne, wir kommen am Dienstag.', documentIds: [21], attachments: [] },
  messages: [mailEntry],
  message: {
    ...mailEntry,
    ...{ replyTo: [], answerTo: [{ email: 'maria.huber@example.com', name: 'Maria Huber' }] },
    answerAll: { to: [{ email: 'maria.huber@example.com', name: 'Maria Huber' }], cc: [] },
    ...{ text: 'Bitte um ein Angebot.', html: '<p>Bitte um ein Angebot.</p>', isCut: false },
    ...{ hasRemoteContent: false, attachments: [] },
  },
  document: { ...companyDocumentsExample.record, source: 'mail', folder: 'Eingang', file_version: 1 },
  ...{ attachmentId: '2', alreadyFiled: false },
}
