import { graphApi, graphPages } from './microsoft'
import type { OpenAccount } from './port'
import type { DirectoryPerson, DirectoryProvider } from './sync-port'

interface GraphUser {
  id: string
  displayName?: string | null
  mail?: string | null
  userPrincipalName?: string | null
  scoredEmailAddresses?: Array<{ address?: string }>
}

const personOf = ({ id, displayName, mail, userPrincipalName, scoredEmailAddresses }: GraphUser): DirectoryPerson => {
  const email = mail ?? scoredEmailAddresses?.[0]?.address ?? userPrincipalName ?? ''
  return { id, name: displayName ?? email, email }
}

/** The users of an organisation and the people whom a person works with, by Microsoft Graph v1.0. */
export function microsoftPeople(options: OpenAccount): DirectoryProvider {
  const api = graphApi(options)
  async function searchPeople(url: string, query: Record<string, string>, limit: number): Promise<DirectoryPerson[]> {
    const people: DirectoryPerson[] = []
    for await (const one of graphPages<GraphUser>(api, url, { ...query, $top: String(Math.min(limit, 100)) })) {
      const person = personOf(one)
      if (person.email !== '') people.push(person)
      if (people.length >= limit) break
    }
    return people
  }
  return {
    people: limit => searchPeople('/v1.0/users', { $select: 'id,displayName,mail,userPrincipalName' }, limit),
    suggestions: (query, limit) =>
      searchPeople('/v1.0/me/people', query ? { $search: `"${query.replaceAll('"', ' ')}"` } : {}, limit),
  }
}
