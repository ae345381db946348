// React and other libraries choose their build by NODE_ENV in the moment in which they are first loaded, so nothing is
// imported before it is settled; what the pages were built for is decided here and not by the environment that starts
// the service.
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production'
await import('./main')

export {}
