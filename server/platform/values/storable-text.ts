/** Removes what no text column of the database accepts: NUL bytes, and halves of surrogate pairs. */
export const storableText = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd').replaceAll('\0', '')
