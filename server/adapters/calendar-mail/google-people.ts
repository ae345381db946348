import { googleApi } from './google'
import type { OpenAccount } from './port'
import type { DirectoryPerson, DirectoryProvider } from './sync-port'

interface GooglePerson {
  resourceName: string
  names?: Array<{ displayName?: string }>
  emailAddresses?: Array<{ value?: string }>
}

const personOf = ({ resourceName, names, emailAddresses }: GooglePerson): DirectoryPerson => ({
  id: resourceName,
  name: names?.[0]?.displayName ?? emailAddresses?.[0]?.value ?? '',
  email: emailAddresses?.[0]?.value ?? '',
})

/** The directory of a Workspace, by the People API v1. A private account has none and yields `foreign`. */
export function googlePeople(options: OpenAccount): DirectoryProvider {
  const api = googleApi('https://people.googleapis.com', options)
  const params = { readMask: 'names,emailAddresses', sources: 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE' }

  async function pages(url: string, query: Record<string, string>, limit: number): Promise<DirectoryPerson[]> {
    const people: DirectoryPerson[] = []
    for (let pageToken = ''; ; ) {
      const size = String(Math.min(limit, 500))
      const more: Record<string, string> = pageToken ? { pageToken } : {}
      const page = await api<{ people?: GooglePerson[]; nextPageToken?: string }>(
        { method: 'GET', url, query: { ...params, ...query, pageSize: size, ...more } },
        'calendar_gone',
      )
      people.push(...(page.people ?? []).map(personOf).filter(({ email }) => email !== ''))
      if (people.length >= limit || !page.nextPageToken) return people.slice(0, limit)
      pageToken = page.nextPageToken
    }
  }

  return {
    people: limit => pages('/v1/people:listDirectoryPeople', {}, limit),
    suggestions: (query, limit) =>
      query
        ? pages('/v1/people:searchDirectoryPeople', { query }, limit)
        : pages('/v1/people:listDirectoryPeople', {}, limit),
  }
}
