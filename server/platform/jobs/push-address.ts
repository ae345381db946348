import type { App } from '../../context'
import { registered } from '../../nouns/registers'
import type { InboxSource } from './inbox'

/** Where a source pushes to: at the path that its noun declares. */
export const pushAddress = ({ baseUrl }: Pick<App['settings'], 'baseUrl'>, source: InboxSource): string =>
  `${baseUrl}${registered('inbox')[source].path}`
