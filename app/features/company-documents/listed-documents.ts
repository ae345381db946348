/** Which documents of a place an address asks for: `q` by name, `bin=1` those in the bin. */
export const listedDocuments = (params: URLSearchParams) => ({
  limit: 200,
  q: params.get('q')?.slice(0, 200) || undefined,
  deleted: params.get('bin') === '1' ? ('true' as const) : undefined,
})
