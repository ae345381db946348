/** Who may import whom. The picture behind it stands in docs/architecture.md. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const not = { pathNot: '\\.test\\.tsx?$' }

/** Rooms that know no noun. */
const base = '^server/(platform|identity|money)/'
/** Groups of nouns: each may use those behind it, none one before it. */
const groups = [
  'operation',
  'overview',
  'integrations',
  'customer',
  'billing',
  'sales',
  'site',
  'planning',
  'people',
  'exchange',
]
const noun = '^server/services/[^/]+/[^/]+'
/** What runs in the browser too. */
const shared = `${noun}/(schema|settings-schema|[a-z-]*rules|machine)\\.ts$`
const router = `${noun}/([^/]*router|byte-routes)\\.ts$`

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle is two files that are one.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('no-unknown', 'Everything that is imported exists.', {}, { couldNotResolve: true }),
    forbid(
      'no-dev-in-product',
      'What runs in production is a dependency.',
      {
        path: '^(server|workers|app)/',
        pathNot: ['\\.test\\.tsx?$', '^server/http/pages\\.ts$', '^app/routes\\.ts$'],
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'pages-know-contracts-only',
      'Pages reach the server by the caller; they share schemas, rules and machines.',
      { path: '^app/' },
      {
        path: '^(server|prisma|workers)/',
        pathNot: [
          '^server/contract\\.ts$',
          // Values but for those that bring zod along, and what needs no sums.
          '^server/platform/values/(?!(field-rules|input-bounds|scalars)\\.ts$)',
          '^server/money/(billing-terms|decimal-text|labor-share|tax-day|tax-profiles|zero-rate)\\.ts$',
          shared,
        ],
      },
    ),
    forbid(
      'contract-is-types',
      'The contract brings no server code into pages.',
      { path: '^app/' },
      { path: '^server/contract\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'components-know-no-feature',
      'Components could ship in another product.',
      { path: '^app/components/' },
      { path: '^app/(routes|features)/' },
    ),
    forbid('features-know-no-route', 'Routes use features.', { path: '^app/features/' }, { path: '^app/routes/' }),
    forbid(
      'lib-knows-no-component',
      'Libraries of the pages stand below components.',
      { path: '^app/lib/' },
      { path: '^app/(routes|features)/' },
    ),

    forbid(
      'nouns-are-data',
      'What a noun declares stands below everything, so that any room may know it.',
      { path: `${noun}/(noun|example|imports)\\.ts$` },
      { pathNot: ['^server/nouns/(define|example|state-headings)\\.ts$', `${noun}/(example|imports)\\.ts$`] },
    ),
    forbid(
      'nouns-are-known-by-registers',
      'What can be read of all nouns is read of none alone.',
      { pathNot: '^server/nouns/index\\.ts$' },
      { path: `${noun}/noun\\.ts$` },
    ),
    forbid(
      'registers-know-shapes',
      'Registers are computed from what nouns declare, and know nothing else.',
      { path: '^server/nouns/' },
      { pathNot: ['^server/nouns/', `${noun}/noun\\.ts$`], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'base-knows-no-noun',
      'What every noun stands on.',
      { path: base, ...not },
      { path: '^(server/(services|http|paper|router|handlers|byte-routes)|app|workers)' },
    ),
    forbid(
      'platform-knows-no-identity',
      'Who a caller is, is read by those that identify callers.',
      { path: '^server/(platform|money)/', ...not },
      { path: '^server/identity/' },
    ),
    forbid(
      'money-knows-arithmetic',
      'Sums, taxes and their texts.',
      { path: '^server/money/', ...not },
      { path: base, pathNot: '^server/(money/|platform/values/(locale|number-style|units)\\.ts$)' },
    ),
    ...groups
      .slice(1)
      .map((group, index) =>
        forbid(
          `${group}-knows-no-group-above`,
          'What has to go upwards goes by an event or is handed in.',
          { path: `^server/services/${group}/`, ...not },
          { path: `^server/services/(${groups.slice(0, index + 1).join('|')})/` },
        ),
      ),
    forbid(
      'nouns-stand-in-groups',
      'A noun is one folder of its group.',
      { path: '^server/services/', pathNot: `^server/services/(${groups.join('|')})/[^/]+/` },
      {},
    ),
    forbid(
      'adapters-know-no-noun',
      'One outside world each.',
      { path: '^server/adapters/', ...not },
      { path: '^(server/(services|http|paper|router|handlers|byte-routes)|app|workers)' },
    ),
    forbid(
      'services-know-no-http',
      'A rule does not know who asks.',
      { path: '^server/services/', pathNot: ['\\.test\\.tsx?$', router] },
      { path: ['^(server/http|app|workers)/', '^server/(router|handlers|byte-routes)\\.ts$', router] },
    ),
    forbid(
      'shared-is-isomorphic',
      'Schemas, rules and machines run in the browser.',
      { path: shared },
      {
        path: '^(prisma|server/(adapters|platform/(database/db|diagnostics|records/events)\\.ts|context\\.ts))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'routers-hold-nothing',
      'Permission, path, input, output, one call.',
      { path: router },
      {
        path: '^(prisma|server/(adapters|platform/database|paper|http/(?!trpc\\.ts|files/|openapi/parts\\.ts)))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'papers-know-view-models',
      'A paper shows what it is given. How accounts, numbers and durations are written, everybody shares.',
      { path: '^server/paper/', ...not },
      {
        path: '^(server/(services|http|adapters|platform|identity|money)|prisma|app|workers)/',
        pathNot: '^server/platform/values/(duration-text|iban|number-style)\\.ts$',
      },
    ),
    forbid(
      'e-invoices-are-pure',
      'Builders and rules over a model; they sum nothing and know nobody. The samples are summed as the service sums.',
      { path: '^server/einvoice/', pathNot: ['\\.test\\.tsx?$', 'sample-einvoices\\.ts$'] },
      {
        path: '^(server/(?!einvoice/|money/(money|tax)\\.ts$|platform/values/(cut-text|days|iban|is-phone|units)\\.ts$)|prisma|app|workers)',
      },
    ),
    forbid(
      'workers-call-services',
      'A worker parses its job and calls one service.',
      { path: '^workers/', ...not },
      { path: '^(server/http|app)/' },
    ),
    forbid(
      'product-knows-no-test',
      'Tests use the product, never the other way.',
      { path: '^(server|workers|app)/', ...not },
      { path: '^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|prisma/client/internal)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
    progress: { type: 'none' },
  },
}
