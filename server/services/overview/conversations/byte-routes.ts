import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { fileRoute, pictureRoute } from '../../../http/files/download'
import { messageFile, messagePicture } from './read'

export const conversationRoutes: readonly ByteRoute[] = [
  pictureRoute({
    path: '/api/messaging/messages/{messageId}/picture',
    operationId: 'appConversationsPicture',
    tag: 'messaging',
    summary: 'The picture of a message as JPEG',
    description: 'Needs permission `conversations:read` (roles 1, 2) and module `messaging`.',
    permission: 'conversations:read',
    params: { messageId: idIn('Id of the message', 31) },
    type: 'image/jpeg',
    load: messagePicture,
  }),
  fileRoute({
    path: '/api/messaging/messages/{messageId}/file',
    operationId: 'appConversationsFile',
    tag: 'messaging',
    summary: 'The document, film or sound of a message',
    description:
      'Needs permission `conversations:read` (roles 1, 2) and module `messaging`. Always a download, never shown. One range of bytes can be asked for.',
    permission: 'conversations:read',
    params: { messageId: idIn('Id of the message', 31) },
    limits: { perPerson: 6, perCompany: 20 },
    load: messageFile,
  }),
]
