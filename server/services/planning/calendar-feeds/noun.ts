import { defineNoun, everybody, notFound } from '../../../nouns/define'

/** What the service knows about calendar feeds: the link by which a calendar program reads a person's appointments. */
export const calendarFeeds = defineNoun({
  tags: {
    calendarFeeds: {
      name: 'Calendar feeds',
      description: 'The link by which a calendar program reads a person’s appointments.',
    },
  },
  permissions: {
    'calendar_feed:own': { roles: everybody, scope: null, module: 'termine' },
  },
  errors: {
    'calendar_feed.not_found': notFound(
      'Diesen Kalender gibt es nicht, oder sein Link wurde ersetzt. Den neuen zeigt das Profil.',
      'There is no such calendar, or its link was replaced. The profile shows the new one.',
    ),
    'calendar_feed.read_too_often': {
      status: 429,
      code: 'rate_limited',
      de: 'Dieser Kalender wurde in dieser Stunde schon sechzigmal gelesen.',
      en: 'This calendar has been read sixty times within the hour.',
    },
  },
  records: {
    calendar_feed: {
      label: { de: 'Kalender-Abo', en: 'Calendar feed' },
      topic: 'appointments',
      verbs: {
        created: { de: 'angelegt', en: 'created' },
        revoked: { de: 'widerrufen', en: 'revoked' },
      },
    },
  },
  tables: {
    calendar_feeds: {
      internal: 'the key to a calendar that is made again in a moment',
      persons: ['user_id'],
      personal: { only: ['created_at', 'last_read_at'] },
    },
  },
})
