/** As much of a key as anybody sees after its creation. Its marker is not kept: a key may be older than the setting. */
export function KeyText({ prefix }: { prefix: string }) {
  return <code className="font-mono text-xs break-all text-muted">svc_…_{prefix}_…</code>
}
