/** Whether a text is missing or only spaces. */
export const isBlank = (text: string | null | undefined): boolean => !text?.trim()
