import { defineNoun, forbidden } from '../../../nouns/define'

/** What the service knows about notifications. */
export const notifications = defineNoun({
  tags: {
    notifications: {
      name: 'Notifications',
      description:
        'Notifications of the user, newest first: each user has their own, and reads, marks and clears no others.',
    },
  },
  errors: {
    'notification.not_yours': forbidden('Davon erfährt Ihre Rolle nichts.', 'Your role does not receive this.'),
  },
  topics: { notifications: 'session:read' },
  tables: {
    notifications: { module: 'core', personal: { by: ['user_id'], except: ['params'] } },
    notification_settings: { module: 'core', personal: { by: ['user_id'] } },
  },
  mailed: ['notification'],
})
