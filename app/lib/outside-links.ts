/** A telephone link for a number as people write it: `+43 664 123/45`. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** Link to a map of this place; the text is only ever used as a search term, whatever it contains. */
export const mapLink = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
