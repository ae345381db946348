/** Without what no text field of the database takes: zero bytes, and halves of surrogate pairs. */
export const storableText = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd').replaceAll('\0', '')
