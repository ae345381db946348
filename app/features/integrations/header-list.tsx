/** Headers of a request or an answer, as they went over the wire. */
export function HeaderList({ label, headers }: { label: string; headers: Readonly<Record<string, string>> }) {
  // The database keeps no order of its own.
  const byName = Object.entries(headers).sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return (
    <dl
      aria-label={label}
      className="grid gap-x-3 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      {byName.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-all max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
