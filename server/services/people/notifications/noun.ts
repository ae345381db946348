import { defineNoun, forbidden } from '../../../nouns/define'

/** What the service knows about notifications. */
export const notifications = defineNoun({
  tags: {
    notifications: {
      name: 'Notifications',
      description: 'What a person is told of, newest first: each has their own, and reads, marks and clears no others.',
    },
  },
  errors: {
    'notification.not_yours': forbidden('Davon erfährt Ihre Rolle nichts.', 'Your role is not told of this.'),
  },
  topics: { notifications: 'session:read' },
  tables: {
    notifications: { module: 'core', personal: { by: ['user_id'], but: ['params'] } },
    notification_settings: { module: 'core', personal: { by: ['user_id'] } },
  },
  mailed: ['notification'],
})
