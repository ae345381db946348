/** Who may import whom. The picture behind it stands in docs/architecture.md. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const not = { pathNot: '\\.test\\.tsx?$' }

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
          '^server/core/(decimal-text|issue-texts|locale)\\.ts$',
          '^server/services/[^/]+/(schema|settings-schema|rules|machine)\\.ts$',
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
    forbid(
      'features-know-no-route',
      'Routes use features.',
      { path: '^app/features/' },
      { path: '^app/routes/' },
    ),
    forbid(
      'lib-knows-no-component',
      'Libraries of the pages stand below components.',
      { path: '^app/lib/' },
      { path: '^app/(routes|features)/' },
    ),

    forbid(
      'nouns-are-data',
      'What a noun tells of itself stands below everything, so that any room may know it.',
      { path: '^server/services/[^/]+/noun\\.ts$' },
      { pathNot: '^server/nouns/define\\.ts$' },
    ),
    forbid(
      'nouns-are-known-by-registers',
      'Nobody asks one noun what all of them can be asked.',
      { pathNot: '^server/nouns/index\\.ts$' },
      { path: '^server/services/[^/]+/noun\\.ts$' },
    ),
    forbid(
      'registers-know-shapes',
      'Registers are computed from what nouns tell, and know nothing else.',
      { path: '^server/nouns/' },
      { pathNot: '^server/(nouns/|services/[^/]+/noun\\.ts$)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'core-knows-no-noun',
      'Words that every noun uses.',
      { path: '^server/core/', ...not },
      { path: '^(server/(services|routers|http|paper)|app|workers)/' },
    ),
    forbid(
      'adapters-know-no-noun',
      'One outside world each.',
      { path: '^server/adapters/', ...not },
      { path: '^(server/(services|routers|http|paper)|app|workers)/' },
    ),
    forbid(
      'services-know-no-door',
      'A rule does not know who asks.',
      { path: '^server/services/', ...not },
      { path: '^(server/(routers|http)|app|workers)/' },
    ),
    forbid(
      'shared-is-isomorphic',
      'Schemas, rules and machines run in the browser.',
      { path: '^server/services/[^/]+/(schema|settings-schema|rules|machine)\\.ts$' },
      {
        path: '^(prisma|server/(adapters|core/(db|diagnostics|events)\\.ts|context\\.ts))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'routers-hold-nothing',
      'Permission, path, input, output, one call.',
      { path: '^server/routers/' },
      { path: '^(prisma|server/(adapters|core/db\\.ts|paper))', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'papers-know-view-models',
      'A paper shows what it is given.',
      { path: '^server/paper/', ...not },
      { path: '^(server/(services|routers|http|adapters|core)|prisma|app|workers)/' },
    ),
    forbid(
      'e-invoices-are-pure',
      'Builders and rules over a model; they sum nothing and know nobody. The samples are summed as the service sums.',
      { path: '^server/einvoice/', pathNot: ['\\.test\\.tsx?$', 'sample-einvoices\\.ts$'] },
      { path: '^(server/(?!einvoice/|core/(money|tax|days)\\.ts$)|prisma|app|workers)' },
    ),
    forbid(
      'workers-call-services',
      'A worker parses its job and calls one service.',
      { path: '^workers/', ...not },
      { path: '^(server/(routers|http)|app)/' },
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
