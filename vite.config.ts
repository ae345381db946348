import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [tailwind(), remix(remixConfig)],
  resolve: {
    alias: {
      '~server': folder('./server'),
      '~': folder('./app'),
    },
  },
  build: { target: 'es2022' },
})
