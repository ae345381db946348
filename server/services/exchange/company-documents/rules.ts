/** Papers that were issued and photos of site reports stay as they are; people rename, move and replace all others. */
export const isReadOnly = (source: string): boolean => source === 'paper' || source === 'photo'

/** Folder of what came in from outside. */
export const incomingFolder = 'Eingang'
