/** Opens the telephone with a number as people write it: `+43 664 123/45`. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** A map with this place; the place is only ever searched for, whatever stands in it. */
export const mapLink = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
