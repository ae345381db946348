import { defineNoun, rule } from '../../../nouns/define'

/** What the service knows about stored files. */
export const files = defineNoun({
  errors: {
    'picture.type': {
      status: 415,
      code: 'unsupported_media_type',
      de: 'Dieses Bildformat geht nicht. Bitte ein JPEG, PNG oder WebP wählen (HEIC vorher umwandeln).',
      en: 'This kind of picture is not taken. Choose a JPEG, PNG or WebP (convert HEIC first).',
    },
    'picture.unreadable': rule(
      'Das Bild ist beschädigt und lässt sich nicht lesen.',
      'The picture is damaged and cannot be read.',
    ),
    'picture.too_many_pixels': rule(
      'Das Bild hat zu viele Bildpunkte. Bitte kleiner speichern.',
      'The picture has too many pixels. Save it in a smaller size.',
    ),
  },
  tables: {
    stored_files: { module: 'core', hidden: ['storage_key'] },
  },
})
