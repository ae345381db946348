import { readdirSync, readFileSync } from 'node:fs'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

// Few large files compress better and load sooner than fifty small ones; these change only with an update.
const chunks = {
  framework: ['react', 'react-dom', 'scheduler', '@remix-run', 'react-router', 'react-router-dom', 'turbo-stream'],
  overlays: [
    'radix-ui',
    '@radix-ui',
    '@floating-ui',
    'aria-hidden',
    'react-remove-scroll',
    'react-remove-scroll-bar',
    'use-sidecar',
  ],
}

// What a button is made of, in the version of `radix-ui` itself: pages without a login have nothing else of it.
const ofButtons = /\/radix-ui\/node_modules\/@radix-ui\/react-(slot|compose-refs)\//

// How e-mail addresses are shown: only some pages have any, and the bundler would join it with what every page loads.
const ofAddresses = /\/(node_modules\/punycode\.js|server\/platform\/values\/shown-email)/

// Texts that every page shows; each further namespace is a file of its own.
const frameTexts = ['bell', 'common', 'errors', 'nav', 'records', 'saved', 'table']

// Icons of the frame and of what most pages are made of: one file of them weighs half of what twenty do.
const iconFiles = ['frame', 'ui'].flatMap(folder =>
  readdirSync(`app/components/${folder}`).map(file => readFileSync(`app/components/${folder}/${file}`, 'utf8')),
)
const frameIcons = iconFiles
  .flatMap(code => /import \{([^}]*)\} from 'lucide-react'/.exec(code)?.[1]?.match(/\b[A-Z]\w+/g) ?? [])
  .map(name => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase())

/** Of the pages of records. A file for each has more to say of its licence than of its shape. */
const recordIcons = ['eye', 'info', 'log-in', 'pencil', 'send', 'trash']

function chunkOf(id: string): string | undefined {
  const [, language, namespace = ''] = /\/app\/i18n\/(de|en)\/(\w+)\.ts$/.exec(id) ?? []
  if (language) return `${language}-${frameTexts.includes(namespace) ? 'frame' : namespace}`
  const [, icon = 'none'] = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id) ?? []
  if (frameIcons.includes(icon) || recordIcons.includes(icon)) return 'icons'
  if (ofButtons.test(id)) return 'framework'
  if (ofAddresses.test(id)) return 'addresses'
  const name = /\/node_modules\/([^/]+)\//.exec(id)?.[1]
  return Object.entries(chunks).find(([, packages]) => name !== undefined && packages.includes(name))?.[0]
}

// Libraries of many small files are built in, so that the start loads them at once. What the service loads itself is
// not there twice.
const builtIn = [
  /^(@conform-to|@dnd-kit|@floating-ui|@radix-ui)\//,
  /^(aria-hidden|cmdk|lucide-react|radix-ui|react-remove-scroll(-bar)?|react-style-singleton|sonner)$/,
  /^(class-variance-authority|clsx|tailwind-merge|use-callback-ref|use-sidecar)$/,
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwind(), remix(remixConfig)],
  resolve: {
    alias: {
      '~server': new URL('./server', import.meta.url).pathname,
      '~': new URL('./app', import.meta.url).pathname,
    },
  },
  ssr: { noExternal: isSsrBuild ? builtIn : [] },
  // All of them at the first start of `npm run dev`: one that is found later reloads the page, with two Reacts for a
  // moment.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  build: {
    target: 'es2022',
    // Four per cent less script than esbuild makes, without which some pages would load more than 200 kB.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, experimentalMinChunkSize: 6_000 } },
  },
}))
