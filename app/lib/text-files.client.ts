/** Loads the texts of a namespace in one language; `language/namespace` names the file. */
export const textFiles = import.meta.glob<{ default: object }>(['../i18n/{de,en}/*.ts', '!../i18n/{de,en}/*.test.ts'])
