/** What files of messages belong to. The database makes them documents where their inquiry has a project or contact. */
export const messageFiles = { entity: 'conversation_message' } as const
/** Pictures, made anew as JPEG. */
export const pictureFiles = { purpose: 'message_picture', ...messageFiles } as const
/** Documents, films and sounds, kept as they came and only ever downloaded. */
export const sentFiles = { purpose: 'message_file', ...messageFiles } as const
