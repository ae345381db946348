// React and other libraries choose their build by NODE_ENV when they are first loaded, so nothing is imported before it
// is set; the mode that the pages were built for decides, not the environment that starts the service.
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production'
await import('./main')

export {}
