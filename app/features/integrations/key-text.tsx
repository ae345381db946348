/**
 * The part of a key that is visible after its creation. Its marker is not stored: a key may be older than the setting.
 */
export function KeyText({ prefix }: { prefix: string }) {
  return <code className="font-mono text-xs break-all text-muted">svc_…_{prefix}_…</code>
}
