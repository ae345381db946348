import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { pictureRoute } from '../../../http/files/download'
import { messagePicture } from './read'

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
]
