/**
 * Options of the Remix Vite plugin. Vite does not read this file by itself: `vite.config.ts` passes it on.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // While a fetcher loads a page whose route the browser is still to hear of, loading the page anew finds no route
    // for it and shows "not found" in place of everything: each browser knows all routes from the start (7 kB, kept).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
