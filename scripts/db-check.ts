import { diffMigrationsWithSchema } from './schema-engine'

// npm run db:check: fails when prisma/schema differs from the result of prisma/migrations on an empty database.

// The engine leaves a timer of ten seconds behind, so the process exits explicitly.
diffMigrationsWithSchema(process.cwd()).then(
  sql => {
    if (!sql) {
      console.log('The migrations lead to the schema.')
      process.exit(0)
    }
    console.error(`${sql}\nThe migrations do not lead to the schema: run "npm run db:migration -- <name>".`)
    process.exit(1)
  },
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
