/** `contact_request.too_fast` as `ContactRequestTooFast`. */
export const pascalCase = (text: string): string =>
  text.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
