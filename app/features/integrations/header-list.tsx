interface HeaderListProps {
  label: string
  /** In display order; names may repeat. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
}

/** Headers of a request or an answer, as they went over the wire. */
export function HeaderList({ label, headers }: HeaderListProps) {
  return (
    <dl
      aria-label={label}
      className="grid gap-x-3 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      {headers.map(([name, value], index) => (
        <div key={`${index}-${name}`} className="contents">
          <dt className="break-all text-muted">{name}</dt>
          <dd className="break-all max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
