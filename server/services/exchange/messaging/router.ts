import { router, secured } from '../../../http/trpc'
import { connectNumber } from './connect-number'
import { disconnectNumber } from './disconnect-number'
import { messagingHealth } from './messaging-health'
import { messagingSettings } from './read'
import {
  ConnectNumber,
  MessagingHealth,
  MessagingSettings,
  Nothing,
  TestSend,
  TestSent,
  UpdateMessaging,
} from './schema'
import { testSend } from './test-send'
import { updateMessaging } from './update'

export const messaging = router({
  health: secured('messaging:manage')
    .meta({ app: 'GET /messaging/health', summary: 'Whether messages are sent and received, and what is missing' })
    .output(MessagingHealth)
    .query(({ ctx }) => messagingHealth(ctx)),
  testSend: secured('messaging:manage')
    .meta({
      app: 'POST /messaging/test-send',
      mayAnswer: [409],
      summary: 'Send a test message at once',
    })
    .input(TestSend)
    .output(TestSent)
    .mutation(({ ctx, input }) => testSend(ctx, input)),
  settings: secured('messaging:manage')
    .meta({ summary: 'Settings of messaging' })
    .output(MessagingSettings)
    .query(({ ctx }) => messagingSettings(ctx)),
  connect: secured('messaging:manage')
    .meta({ summary: 'Connect a number of the company’s' })
    .input(ConnectNumber)
    .output(MessagingSettings)
    .mutation(({ ctx, input }) => connectNumber(ctx, input)),
  update: secured('messaging:manage')
    .meta({ summary: 'Choose the template, and who is notified of new inquiries' })
    .input(UpdateMessaging)
    .output(MessagingSettings)
    .mutation(({ ctx, input }) => updateMessaging(ctx, input)),
  disconnect: secured('messaging:manage')
    .meta({ summary: 'Disconnect the number' })
    .input(Nothing)
    .output(MessagingSettings)
    .mutation(({ ctx }) => disconnectNumber(ctx)),
})
