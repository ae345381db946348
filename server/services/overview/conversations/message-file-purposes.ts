const all = { entity: 'conversation_message' } as const

/**
 * Entity and purposes under which files of messages are stored. The database makes them documents where their inquiry
 * has a project or contact.
 */
export const messageFilePurposes = {
  all,
  /** Made anew as JPEG. */
  pictures: { purpose: 'message_picture', ...all },
  /** Documents, films and sounds, kept as they came and only ever downloaded. */
  attachments: { purpose: 'message_file', ...all },
} as const
