import { vitePlugin as remix } from '@remix-run/dev'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

// Few large files compress better and load sooner than fifty small ones; these change only with an update.
const chunks = {
  framework: [
    'react',
    'react-dom',
    'scheduler',
    '@remix-run',
    'react-router',
    'react-router-dom',
    'turbo-stream',
    'i18next',
    'react-i18next',
  ],
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

function chunkOf(id: string): string | undefined {
  const name = /\/node_modules\/([^/]+)\//.exec(id)?.[1]
  return Object.entries(chunks).find(([, packages]) => name !== undefined && packages.includes(name))?.[0]
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwind(), remix(remixConfig)],
  resolve: {
    alias: {
      '~server': new URL('./server', import.meta.url).pathname,
      '~': new URL('./app', import.meta.url).pathname,
    },
  },
  build: {
    target: 'es2022',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, experimentalMinChunkSize: 6_000 } },
  },
}))
