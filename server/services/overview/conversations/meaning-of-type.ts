/**
 * What a message of the vendor's type is to us, by how much it says:
 * `inquiry`: it asks for something, so a customer's begins an inquiry where none is open;
 * `conversation`: something came that a person has to look at, but that is no inquiry by itself;
 * `note`: it says something about what came before, so it is recorded where there is a conversation, and waits for no
 * answer;
 * `nothing`: not recorded at all.
 */
type MessageMeaning = 'inquiry' | 'conversation' | 'note' | 'nothing'

const known: Readonly<Record<string, MessageMeaning>> = {
  text: 'inquiry',
  image: 'inquiry',
  document: 'inquiry',
  video: 'inquiry',
  audio: 'inquiry',
  location: 'inquiry',
  contacts: 'inquiry',
  order: 'inquiry',
  // A button or list below a message that another program has sent from this number; ours go to employees.
  button: 'conversation',
  interactive: 'conversation',
  sticker: 'conversation',
  // What the vendor cannot pass on: polls, disappearing messages and whatever else its API does not know.
  unsupported: 'conversation',
  ephemeral: 'conversation',
  reaction: 'note',
  edit: 'note',
  revoke: 'note',
  // The customer's number or phone has changed.
  system: 'note',
  // The chat was opened and nothing written.
  request_welcome: 'nothing',
}

const meanings = new Map(Object.entries(known))

/** A type that we do not know yet is shown to a person. */
export const meaningOfType = (type: string): MessageMeaning => meanings.get(type) ?? 'conversation'
