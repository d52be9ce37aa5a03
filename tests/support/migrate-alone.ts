import pg from 'pg'
import { migrate } from '#server/core/adapters/migrate.ts'

// A process of its own that migrates a database, to be killed in the middle of it.
const [connectionString, folder] = process.argv.slice(2)
await migrate(new pg.Pool({ connectionString, max: 1 }), folder ?? '')
