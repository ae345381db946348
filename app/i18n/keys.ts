/** The required shape of English: exactly German's keys, any text. */
export type Translation<German> = {
  [Key in keyof German]: German[Key] extends string ? string : Translation<German[Key]>
}

/** Dotted paths of all texts in Texts, plural forms by their base key: `items.today`, `selected`. */
export type Key<Texts> = {
  [K in keyof Texts & string]: Texts[K] extends string ? Singular<K> : `${K}.${Key<Texts[K]>}`
}[keyof Texts & string]

type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K
