import type { Caller } from '~server/contract'

/** The users and resources that an appointment can be planned with. */
export async function appointmentChoices({ team, resources }: Caller) {
  const [people, things] = await Promise.all([
    all(offset => team.list({ limit: pageSize, offset })),
    all(offset => resources.list({ active: 'true', limit: pageSize, offset })),
  ])
  return {
    people: people.map(({ user_id, name }) => ({ id: user_id, name })),
    resources: things.map(({ id, name, plate }) => ({ id, name: plate ? `${name} · ${plate}` : name })),
  }
}

const pageSize = 200

interface Page<Row> {
  data: Row[]
  pagination: { total: number }
}

/** All pages of a list, one after the other. */
async function all<Row>(page: (offset: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, pagination } = await page(rows.length)
    rows.push(...data)
    if (data.length === 0 || rows.length >= pagination.total) return rows
  }
}
